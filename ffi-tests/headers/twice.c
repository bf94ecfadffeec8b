#include <footwork/footwork.h>
#include <footwork/footwork.h>

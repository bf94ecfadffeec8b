#include <footwork/footwork.h>

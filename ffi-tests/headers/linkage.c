/* Included where everything has the linkage of C, as some C++ programs do with headers of C. */
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#include <footwork/footwork.h>

extern char linkage_memory[FOOTWORK_XC_SIZE(7, 6, 16)];
#ifdef __cplusplus
}
#endif

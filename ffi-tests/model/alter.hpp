// Sequences in which bytes of a handle's memory are altered behind its magic number.
#ifndef FOOTWORK_MODEL_ALTER_HPP
#define FOOTWORK_MODEL_ALTER_HPP

#include "world.hpp"

namespace model {

// No crash, no hang, no byte written elsewhere, only statuses that are documented; and the memory
// can be initialized again.
void alter_sequence(World &world);

}  // namespace model

#endif

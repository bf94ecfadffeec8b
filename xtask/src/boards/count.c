/* A plugin for QEMU that counts guest instructions between two functions of a program.

   Arguments: start=ADDRESS, stop=ADDRESS, flush=ADDRESS (each the first instruction of a function) and
   out=PATH. An interval runs from a call of `start` to the next call of `stop`. At each call of
   `flush`, and at the end, a line goes to PATH for the intervals since the last one:

     number first most

   in instructions, where `most` is of all intervals but the first (0 if there are no more). An
   instruction whose condition does not hold counts like any other.

   With from=ADDRESS, bytes=NUMBER and profile=PATH, `address times` goes to that file for each
   instruction of this range that ran, within intervals or not.

   The header of QEMU's plugin interface is seldom packaged, so what is used of it is declared here
   (version 1, of QEMU 7.2 and later). */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN __attribute__((visibility("default")))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { NO_REGISTERS = 0, ADD = 0 };

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *instruction);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id,
    void (*callback)(plugin_id id, struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *instruction,
    void (*callback)(unsigned cpu, void *data), int registers, void *data);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *instruction, int operation,
    void *counter, uint64_t amount);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*callback)(plugin_id id, void *data),
    void *data);

SHOWN int qemu_plugin_version = 1;

static uint64_t total; /* instructions since the program began */
static uint64_t began; /* where the interval stands that is open */
static int is_open;
static struct { uint64_t number, first, most; } series;
static uint64_t start_address, stop_address, flush_address;
static FILE *out;

static uint64_t from_address, range;
static uint64_t *times; /* one number for two bytes of the range */
static FILE *profile;

static void on_start(unsigned cpu, void *data) {
    (void)cpu, (void)data;
    began = total;
    is_open = 1;
}

static void on_stop(unsigned cpu, void *data) {
    const uint64_t length = total - began;
    (void)cpu, (void)data;
    if (!is_open) {
        fputs("a stop without a start\n", out);
        return;
    }
    is_open = 0;
    if (series.number++ == 0) series.first = length;
    else if (length > series.most) series.most = length;
}

static void on_flush(unsigned cpu, void *data) {
    (void)cpu, (void)data;
    if (is_open) fputs("a start without a stop\n", out);
    fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", series.number, series.first, series.most);
    memset(&series, 0, sizeof series);
    is_open = 0;
}

static void on_translation(plugin_id id, struct qemu_plugin_tb *block) {
    const size_t length = qemu_plugin_tb_n_insns(block);
    (void)id;
    for (size_t i = 0; i < length; i++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
        const uint64_t address = qemu_plugin_insn_vaddr(instruction);
        void (*callback)(unsigned, void *) = address == start_address ? on_start
            : address == stop_address                                 ? on_stop
            : address == flush_address                                ? on_flush
                                                                      : NULL;
        if (callback)
            qemu_plugin_register_vcpu_insn_exec_cb(instruction, callback, NO_REGISTERS, NULL);
        qemu_plugin_register_vcpu_insn_exec_inline(instruction, ADD, &total, 1);
        if (times && address - from_address < range)
            qemu_plugin_register_vcpu_insn_exec_inline(instruction, ADD,
                &times[(address - from_address) / 2], 1);
    }
}

static void on_exit(plugin_id id, void *data) {
    (void)id, (void)data;
    if (series.number > 0 || is_open) on_flush(0, NULL);
    fputs("end\n", out);
    fclose(out);
    if (!times) return;
    for (uint64_t i = 0; i < range / 2; i++)
        if (times[i]) fprintf(profile, "0x%" PRIx64 " %" PRIu64 "\n", from_address + 2 * i, times[i]);
    fclose(profile);
}

/* Whether the argument has this name; then what it says. */
static const char *value_of(const char *argument, const char *name) {
    const size_t length = strlen(name);
    return strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1
                                                                           : NULL;
}

/* Instructions begin at even addresses; an odd one means Thumb code. */
static uint64_t address(const char *text) {
    return strtoull(text, NULL, 0) & ~UINT64_C(1);
}

SHOWN int qemu_plugin_install(plugin_id id, const void *info, int count, char **arguments) {
    (void)info;
    for (int i = 0; i < count; i++) {
        const char *value;
        if ((value = value_of(arguments[i], "start"))) start_address = address(value);
        else if ((value = value_of(arguments[i], "stop"))) stop_address = address(value);
        else if ((value = value_of(arguments[i], "flush"))) flush_address = address(value);
        else if ((value = value_of(arguments[i], "out"))) out = fopen(value, "w");
        else if ((value = value_of(arguments[i], "from"))) from_address = address(value);
        else if ((value = value_of(arguments[i], "bytes"))) range = strtoull(value, NULL, 0);
        else if ((value = value_of(arguments[i], "profile"))) profile = fopen(value, "w");
        else return -1;
    }
    if (profile && !(times = calloc((size_t)(range / 2 + 1), sizeof *times))) return -1;
    if (!start_address || !stop_address || !flush_address || !out) return -1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    qemu_plugin_register_atexit_cb(id, on_exit, NULL);
    return 0;
}

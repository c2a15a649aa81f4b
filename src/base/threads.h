// SPDX-License-Identifier: MIT
// The same work in several threads, which share it out among themselves.
#pragma once

#include <stddef.h>

enum { THREADS_MAX = 64 };

// Calls work(worker) for `count` workers, `size` bytes apart (0: one worker for all), the first one in this thread, and
// returns when all are back. Where the system gives fewer threads there are fewer calls, so work must go on for as long
// as anybody has something left.
void threads_run(int count, void *(*work)(void *worker), void *workers, size_t size);

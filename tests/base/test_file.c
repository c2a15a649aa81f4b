// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int make_folder(void **state) {
  *state = fixture_dir_make();
  return 0;
}

static int remove_folder(void **state) {
  fixture_dir_remove(*state);
  return 0;
}

// A path in the test's folder. Valid until the next call but three.
static const char *in(void **state, const char *name) {
  static char paths[4][512];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", (const char *)*state, name);
  return path;
}

static void assert_holds(const char *path, const char *expected) {
  Span bytes;
  Error err;
  assert_ok(file_read(path, 1000, &bytes, &err), err);
  assert_string_equal(bytes.data, expected);
  assert_int_equal(bytes.size, strlen(expected));
  mem_free_span(bytes);
}

static int files_in(const char *folder) {
  int count = 0;
  DIR *dir = opendir(folder);
  assert_non_null(dir);
  for (struct dirent *entry; (entry = readdir(dir));)
    count += entry->d_name[0] != '.';
  closedir(dir);
  return count;
}

static void write_ok(const char *path, const char *text) {
  Error err;
  assert_ok(file_write(path, span_of(text), &err), err);
}

static void what_is_written_is_read_again(void **state) {
  const char *path = in(state, "file");
  Error err;
  write_ok(path, "first");
  assert_holds(path, "first");
  write_ok(path, "");
  assert_holds(path, "");
  assert_ok(file_write(path, (Span){NULL, 0}, &err), err);
  assert_ok(file_write(path, (Span){"a\0b", 3}, &err), err);
  Span bytes;
  assert_ok(file_read(path, 3, &bytes, &err), err);
  assert_int_equal(bytes.size, 3);
  assert_memory_equal(bytes.data, "a\0b", 4); // a NUL follows
  mem_free_span(bytes);
  assert_int_equal(files_in(*state), 1);
  assert_true(file_exists(path));
  assert_false(file_exists(in(state, "nothing")));
}

static void a_file_larger_than_the_limit_is_refused(void **state) {
  const char *path = in(state, "file");
  write_ok(path, "12345");
  Span bytes = {"unchanged", 9};
  Error err;
  assert_int_equal(file_read(path, 4, &bytes, &err), ERR_LIMIT);
  assert_int_equal(file_map(path, 4, &bytes, &err), ERR_LIMIT);
  assert_int_equal(file_read("/dev/zero", 100000, &bytes, &err), ERR_LIMIT); // endless, and has no size
  assert_string_equal(bytes.data, "unchanged");
  assert_ok(file_read(path, 5, &bytes, &err), err);
  mem_free_span(bytes);
  assert_ok(file_map(path, 5, &bytes, &err), err);
  assert_memory_equal(bytes.data, "12345", 5);
  file_unmap(bytes);
}

static void an_empty_file_maps_to_nothing(void **state) {
  const char *path = in(state, "file");
  write_ok(path, "");
  Span bytes = {"x", 1};
  Error err;
  assert_ok(file_map(path, 10, &bytes, &err), err);
  assert_int_equal(bytes.size, 0);
  file_unmap(bytes);
}

static void what_can_t_be_read_is_refused_by_its_kind(void **state) {
  Span bytes;
  Error err;
  const char *pipe_path = in(state, "pipe");
  assert_int_equal(mkfifo(pipe_path, 0600), 0);
  assert_int_equal(file_read(in(state, "nothing"), 10, &bytes, &err), ERR_MISSING);
  assert_int_equal(file_map(in(state, "nothing"), 10, &bytes, &err), ERR_MISSING);
  assert_int_equal(file_read(*state, 10, &bytes, &err), ERR_IO);
  assert_int_equal(file_map(*state, 10, &bytes, &err), ERR_INPUT);
  assert_int_equal(file_map(pipe_path, 10, &bytes, &err), ERR_INPUT); // at once, without a writer
  assert_int_equal(file_write(in(state, "no/such/folder"), span_of("x"), &err), ERR_MISSING);
  assert_int_equal(file_write(*state, span_of("x"), &err), ERR_IO);
  assert_int_equal(file_lock(in(state, "no/such/folder"), &(FileLock){0}, &err), ERR_MISSING);
}

static void a_reason_that_people_meet_is_a_message_of_its_own(void **state) {
  Span bytes;
  Error err;
  assert_int_equal(file_read(in(state, "nothing"), 10, &bytes, &err), ERR_MISSING);
  assert_string_equal(err.message, "there is no file '%s'");
  assert_int_equal(file_write(in(state, "no/such/folder"), span_of("x"), &err), ERR_MISSING);
  assert_string_equal(err.message, "can't write '%s': its folder does not exist");
  assert_int_equal(file_write("/dev/full", span_of("x"), &err), ERR_IO);
  assert_string_equal(err.message, "can't write '%s': the disk is full");
  assert_int_equal(file_read(*state, 10, &bytes, &err), ERR_IO);
  assert_string_equal(err.message, "'%s' is a folder, not a file");
  assert_int_equal(file_write(*state, span_of("x"), &err), ERR_IO);
  assert_string_equal(err.message, "can't write '%s': it is a folder");
  const char *file = in(state, "file");
  write_ok(file, "x");
  assert_int_equal(dir_ensure(in(state, "file/below"), &err), ERR_IO);
  assert_string_equal(err.message, "can't make the folder '%s': there is a file in its place");
  assert_int_equal(file_tell_unwritable("x", EROFS, &err), ERR_DENIED);
  assert_string_equal(err.message, "can't write '%s': the disk can only be read");
  assert_int_equal(file_read("/proc/self/mem", 10, &bytes, &err), ERR_IO); // a rare one: in the system's words
  assert_string_equal(err.message, "can't read '%s': %s");
}

static void a_name_is_given_only_if_nobody_has_it(void **state) {
  const char *from = in(state, "from"), *to = in(state, "to");
  write_ok(from, "first");
  assert_int_equal(file_give_name(from, to), 0);
  assert_false(file_exists(from));
  write_ok(from, "second");
  assert_int_equal(file_give_name(from, to), EEXIST);
  assert_holds(from, "second");
  assert_holds(to, "first");
  assert_int_equal(file_give_name(in(state, "nothing"), in(state, "other")), ENOENT);
}

static void no_rights_no_file(void **state) {
  if (geteuid() == 0)
    skip(); // root may do everything
  const char *folder = in(state, "closed"), *path = in(state, "closed/file"), *secret = in(state, "secret");
  Span bytes;
  Error err;
  assert_ok(dir_ensure(folder, &err), err);
  write_ok(path, "old");
  write_ok(secret, "x");
  assert_int_equal(chmod(secret, 0), 0);
  assert_int_equal(chmod(folder, 0500), 0);
  assert_int_equal(file_read(secret, 10, &bytes, &err), ERR_DENIED);
  assert_int_equal(file_write(path, span_of("new"), &err), ERR_DENIED);
  assert_holds(path, "old");
  assert_int_equal(chmod(folder, 0700), 0);
}

// A limit on the size of files imitates a full disk: writing fails in the middle.
static void a_failed_write_leaves_the_old_file_and_no_other(void **state) {
  const char *path = in(state, "file");
  write_ok(path, "old");
  pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){1000, 1000});
    static char large[5000];
    Error err;
    _exit(file_write(path, (Span){large, sizeof large}, &err) == ERR_IO ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  assert_holds(path, "old");
  assert_int_equal(files_in(*state), 1);
}

static void a_device_is_written_to_and_stays(void **state) {
  (void)state;
  Error err;
  struct stat info;
  assert_ok(file_write("/dev/null", span_of("x"), &err), err);
  assert_int_equal(stat("/dev/null", &info), 0);
  assert_true(S_ISCHR(info.st_mode));
  assert_int_equal(file_write("/dev/full", span_of("x"), &err), ERR_IO);
}

static void a_symbolic_link_stays_and_its_file_changes(void **state) {
  const char *path = in(state, "file"), *link_path = in(state, "link");
  write_ok(path, "old");
  assert_int_equal(symlink("file", link_path), 0);
  write_ok(link_path, "new");
  assert_holds(path, "new");
  struct stat info;
  assert_int_equal(lstat(link_path, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
}

static void a_new_file_follows_the_umask_and_an_old_one_keeps_its_rights(void **state) {
  const char *path = in(state, "file");
  struct stat info;
  mode_t before = umask(027);
  write_ok(path, "x");
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0640);
  assert_int_equal(chmod(path, 0600), 0);
  write_ok(path, "y");
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0600);
  umask(before);
}

static void folders_are_made_with_their_parents(void **state) {
  Error err;
  struct stat info;
  const char *deep = in(state, "a//b/c/"), *file = in(state, "file");
  assert_ok(dir_ensure(deep, &err), err);
  assert_ok(dir_ensure(deep, &err), err);
  assert_int_equal(stat(deep, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0700);
  assert_ok(dir_ensure("/", &err), err);
  write_ok(file, "x");
  assert_int_equal(dir_ensure(file, &err), ERR_IO);
  assert_int_equal(dir_ensure(in(state, "file/below"), &err), ERR_IO);
  assert_int_equal(dir_ensure("", &err), ERR_MISSING);
}

enum { CHILDREN = 4, ROUNDS = 25 };

// Adds one to the number in a file, slowly: two processes at once would lose a count.
static bool count_up(const char *lock_path, const char *counter) {
  FileLock lock;
  Span text;
  Error err;
  if (file_lock(lock_path, &lock, &err) != OK || file_read(counter, 100, &text, &err) != OK)
    return false;
  int number = atoi(text.data) + 1;
  mem_free_span(text);
  nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
  StrBuf out = {0};
  strbuf_printf(&out, "%d", number);
  bool written = file_write(counter, (Span){out.data, out.size}, &err) == OK;
  strbuf_deinit(&out);
  file_unlock(&lock);
  return written;
}

static void a_lock_keeps_processes_apart(void **state) {
  const char *lock_path = in(state, "lock"), *counter = in(state, "counter");
  write_ok(counter, "0");
  pid_t children[CHILDREN];
  for (int i = 0; i < CHILDREN; i++) {
    children[i] = fork();
    if (children[i] != 0)
      continue;
    bool good = true;
    for (int round = 0; round < ROUNDS; round++)
      good = good && count_up(lock_path, counter);
    _exit(good ? 0 : 1);
  }
  for (int i = 0; i < CHILDREN; i++) {
    int status;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  assert_holds(counter, "100");
}

static void a_lock_is_free_again_after_its_holder_died(void **state) {
  const char *path = in(state, "lock");
  pid_t child = fork();
  if (child == 0) {
    FileLock lock;
    Error err;
    _exit(file_lock(path, &lock, &err) == OK ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  FileLock lock;
  Error err;
  assert_ok(file_lock(path, &lock, &err), err);
  file_unlock(&lock);
  file_unlock(&lock); // a second time does nothing
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void) {
  const struct CMUnitTest tests[] = {
      IN_FOLDER(what_is_written_is_read_again),
      IN_FOLDER(a_file_larger_than_the_limit_is_refused),
      IN_FOLDER(an_empty_file_maps_to_nothing),
      IN_FOLDER(what_can_t_be_read_is_refused_by_its_kind),
      IN_FOLDER(a_reason_that_people_meet_is_a_message_of_its_own),
      IN_FOLDER(a_name_is_given_only_if_nobody_has_it),
      IN_FOLDER(no_rights_no_file),
      IN_FOLDER(a_failed_write_leaves_the_old_file_and_no_other),
      cmocka_unit_test(a_device_is_written_to_and_stays),
      IN_FOLDER(a_symbolic_link_stays_and_its_file_changes),
      IN_FOLDER(a_new_file_follows_the_umask_and_an_old_one_keeps_its_rights),
      IN_FOLDER(folders_are_made_with_their_parents),
      IN_FOLDER(a_lock_keeps_processes_apart),
      IN_FOLDER(a_lock_is_free_again_after_its_holder_died),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "term/lineinput.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/steady.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Like the flag of interrupt.c, these variables are global because a signal handler gets no context.

static struct termios usual;
static volatile sig_atomic_t is_hidden;

static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };
static struct sigaction before[SIGNAL_COUNT], before_stop;

static void restore_and_end(int number) {
  if (is_hidden)
    tcsetattr(STDIN_FILENO, TCSANOW, &usual);
  signal(number, SIG_DFL);
  raise(number);
}

// Between noecho_begin and noecho_end the terminal of standard input does not echo. A signal that ends or stops the
// program in between restores it first. Does nothing if standard input is not a terminal.
static void noecho_begin(void) {
  if (tcgetattr(STDIN_FILENO, &usual) != 0)
    return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore_and_end;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &action, &before[i]);
  action.sa_handler = SIG_IGN; // if the program were stopped here, the shell would have no echo
  sigaction(SIGTSTP, &action, &before_stop);
  struct termios hidden = usual;
  hidden.c_lflag &= (tcflag_t) ~(ECHO | ECHONL);
  is_hidden = 1;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden);
}

static void noecho_end(void) {
  if (!is_hidden)
    return;
  tcsetattr(STDIN_FILENO, TCSANOW, &usual);
  is_hidden = 0;
  for (int i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &before[i], NULL);
  sigaction(SIGTSTP, &before_stop, NULL);
}

struct LineInput {
  EditLine *editor; // NULL: plain lines
  History *history;
  LineCompleter *complete;
  bool has_key; // for completion
  void *context;
  StrBuf prompt;       // in characters of the locale
  int keyboard;        // standard input, or its terminal opened again
  int64_t deadline_ms; // of the current line, by steady_ms; negative: none
  bool is_late;
};

// Waits until there is something to read. False after Ctrl-C, and when it is too late, which is recorded.
static bool wait_for_input(LineInput *input, int64_t deadline_ms) {
  struct pollfd keyboard = {.fd = input->keyboard, .events = POLLIN};
  int ready = 0;
  while (ready <= 0 && !interrupt_came() && !input->is_late) {
    int64_t left = deadline_ms < 0 ? -1 : deadline_ms > steady_ms() ? deadline_ms - steady_ms() : 0;
    ready = interrupt_poll(&keyboard, 1, left);
    input->is_late = ready == 0 && left == 0;
  }
  return ready > 0;
}

// Reads byte by byte and not through stdio, whose buffer would keep passwords. The deadline is only for a line's first
// byte.
static bool lineinput_read_byte(LineInput *input, int64_t deadline_ms, char *out) {
  ssize_t count;
  do {
    if (!wait_for_input(input, deadline_ms))
      return false;
    count = read(input->keyboard, out, 1);
  } while (count < 0 && errno == EAGAIN); // Ctrl-C has discarded the waiting input
  return count == 1;
}

static const char *prompt_of(EditLine *editor) {
  LineInput *input;
  el_get(editor, EL_CLIENTDATA, &input);
  return strbuf_text(&input->prompt);
}

// The number of bytes with which all candidates begin.
static size_t common_size(Span candidates) {
  Lines lines = lines_start(candidates);
  Span first, line;
  if (!lines_next(&lines, &first))
    return 0;
  size_t size = first.size;
  while (lines_next(&lines, &line)) {
    size = line.size < size ? line.size : size;
    while (size > 0 && memcmp(first.data, line.data, size) != 0)
      size--;
  }
  return size;
}

static void lineinput_list_candidates(Span candidates) {
  Lines lines = lines_start(candidates);
  Span line;
  fputc('\n', stdout);
  while (lines_next(&lines, &line)) {
    (void)terminal_write(stdout, line);
    fputs("  ", stdout);
  }
  fputc('\n', stdout);
}

// Completes the first word of the line, which is the command.
static unsigned char lineinput_complete(EditLine *editor, int key) {
  (void)key;
  LineInput *input;
  el_get(editor, EL_CLIENTDATA, &input);
  const LineInfo *info = el_line(editor);
  Span typed = {info->buffer, (size_t)(info->cursor - info->buffer)};
  if (!input->complete || memchr(typed.data, ' ', typed.size))
    return CC_ERROR;
  ScopedStrBuf found = {0};
  input->complete(input->context, typed, &found);
  Span candidates = {strbuf_text(&found), found.size};
  size_t size = common_size(candidates);
  bool is_one = found.size > 0 && memchr(found.data, '\n', found.size) == found.data + found.size - 1;
  unsigned char result = CC_ERROR;
  if (size >= typed.size && (size > typed.size || is_one)) {
    ScopedStrBuf rest = {0};
    strbuf_add(&rest, candidates.data + typed.size, size - typed.size);
    strbuf_add_text(&rest, is_one ? " " : "");
    el_insertstr(editor, strbuf_text(&rest));
    result = CC_REFRESH;
  } else if (found.size > 0) {
    lineinput_list_candidates(candidates);
    result = CC_REDISPLAY;
  }
  return result;
}

// The editor's own function for reading a character can't be stopped while it waits, and misses a Ctrl-C that comes
// just before.
static int read_key(EditLine *editor, wchar_t *out) {
  LineInput *input;
  el_get(editor, EL_CLIENTDATA, &input);
  mbstate_t state = {0};
  size_t size;
  int64_t deadline_ms = input->deadline_ms;
  char c;
  do {
    if (!lineinput_read_byte(input, deadline_ms, &c))
      return interrupt_came() || input->is_late ? -1 : 0;
    deadline_ms = -1;
    size = mbrtowc(out, &c, 1, &state);
    if (size == (size_t)-1)
      state = (mbstate_t){0};
  } while (size > 1); // (size_t)-2: an incomplete character; -1: not a character
  return 1;
}

static void start_editing(LineInput *input) {
  HistEvent event;
  if (!setlocale(LC_CTYPE, "C.UTF-8")) // only for the editor: nothing else uses the locale
    setlocale(LC_CTYPE, "");
  input->editor = el_init("tesela", stdin, stdout, stderr);
  if (!input->editor)
    return;
  input->history = history_init();
  history(input->history, &event, H_SETSIZE, 500);
  history(input->history, &event, H_SETUNIQUE, 1);
  el_set(input->editor, EL_CLIENTDATA, input);
  el_set(input->editor, EL_PROMPT_ESC, prompt_of, '\1');
  el_set(input->editor, EL_EDITOR, "emacs");
  el_set(input->editor, EL_SIGNAL, 1);
  el_set(input->editor, EL_GETCFN, read_key);
  el_set(input->editor, EL_HIST, history, input->history);
}

// Opens the terminal again, so that reading never waits; other programs with the same standard input are not affected.
static void open_keyboard(LineInput *input) {
  int fd = open("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  input->keyboard = fd >= 0 ? fd : STDIN_FILENO;
}

LineInput *lineinput_open(bool edits) {
  LineInput *input = mem_alloc(sizeof *input);
  input->keyboard = STDIN_FILENO;
  if (edits) {
    open_keyboard(input);
    start_editing(input);
  }
  return input;
}

void lineinput_complete_by(LineInput *input, LineCompleter *completer, void *context) {
  if (!input)
    return;
  input->complete = completer;
  input->context = context;
  if (!input->editor || !completer || input->has_key)
    return;
  el_set(input->editor, EL_ADDFN, "tesela-complete", "complete a command",
         lineinput_complete); // which the library never frees
  el_set(input->editor, EL_BIND, "^I", "tesela-complete", NULL);
  input->has_key = true;
}

void lineinput_close(LineInput *input) {
  if (!input)
    return;
  if (input->editor)
    el_end(input->editor);
  if (input->history)
    history_end(input->history);
  if (input->keyboard != STDIN_FILENO)
    close(input->keyboard);
  strbuf_deinit(&input->prompt);
  mem_free(input);
}

static bool read_edited(LineInput *input, StrBuf *line) {
  int count = 0;
  const char *text = el_gets(input->editor, &count);
  if (!text || count <= 0) {
    fputc('\n', stdout);
    return false;
  }
  size_t size = strcspn(text, "\r\n");
  HistEvent event;
  if (size > 0)
    history(input->history, &event, H_ENTER, text);
  strbuf_add(line, text, size < LINEINPUT_MAX ? size : LINEINPUT_MAX);
  return true;
}

static bool read_plain(LineInput *input, StrBuf *line) {
  char c = '\0';
  size_t count = 0;
  while (lineinput_read_byte(input, count ? -1 : input->deadline_ms, &c) && c != '\n') {
    count++;
    if (line->size < LINEINPUT_MAX && c != '\r' && c != '\0')
      strbuf_add_char(line, c);
    c = '\0';
  }
  return c == '\n' || (count > 0 && !interrupt_came());
}

LineResult lineinput_read_for(LineInput *input, const char *prompt, int64_t wait_ms, StrBuf *line) {
  strbuf_reset(line);
  ScopedStrBuf room = {0};
  Span shown = terminal_text(span_of(prompt), &room);
  strbuf_reset(&input->prompt);
  strbuf_add(&input->prompt, shown.data, shown.size);
  input->deadline_ms = wait_ms < 0 ? -1 : steady_ms() + wait_ms;
  input->is_late = false;
  if (interrupt_came()) // before asking: otherwise it would be noticed only after the next line
    return LINE_END;
  bool is_read = input->editor ? read_edited(input, line) : read_plain(input, line);
  if (is_read && !interrupt_came())
    return LINE_READ;
  return input->is_late ? LINE_LATE : LINE_END;
}

bool lineinput_read(LineInput *input, const char *prompt, StrBuf *line) {
  return lineinput_read_for(input, prompt, -1, line) == LINE_READ;
}

void secret_wipe(Secret *secret) {
  explicit_bzero(secret, sizeof *secret);
}

static bool read_hidden(LineInput *input, Secret *out) {
  char c = '\0';
  bool is_long = false, is_something = false;
  while (lineinput_read_byte(input, -1, &c) && c != '\n') {
    is_something = true;
    if (out->size == LINEINPUT_MAX)
      is_long = true;
    else if (c != '\r' && c != '\0')
      out->text[out->size++] = c;
    c = '\0';
  }
  if (is_long)
    secret_wipe(out);
  return c == '\n' || (is_something && !interrupt_came());
}

// The editor's prompt has its escape sequences between '\\1's; here they are written directly.
static void show_prompt(const char *prompt) {
  ScopedStrBuf text = {0};
  for (; *prompt; prompt++) {
    if (*prompt != '\1')
      strbuf_add_char(&text, *prompt);
  }
  (void)terminal_write(stdout, strbuf_span(&text));
}

bool lineinput_read_secret(LineInput *input, const char *prompt, Secret *out) {
  secret_wipe(out);
  input->is_late = false;
  if (!input->editor)
    return read_hidden(input, out) && !interrupt_came();
  noecho_begin(); // first, so that early typing is not shown either
  show_prompt(prompt);
  bool is_read = read_hidden(input, out);
  noecho_end();
  fputc('\n', stdout); // the typed newline was not shown either
  fflush(stdout);
  return is_read && !interrupt_came();
}

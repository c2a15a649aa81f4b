// SPDX-License-Identifier: MIT
#include "term/lineinput.h"

#include "base/lines.h"
#include "base/mem.h"
#include "term/interrupt.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

struct LineInput {
  EditLine *editor; // NULL: plain lines
  History *history;
  LineCompleter *complete;
  void *context;
  const char *prompt;
};

static const char *prompt_of(EditLine *editor) {
  LineInput *input;
  el_get(editor, EL_CLIENTDATA, &input);
  return input->prompt;
}

// How many bytes all candidates begin with alike.
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

static void list_candidates(Span candidates) {
  Lines lines = lines_start(candidates);
  Span line;
  fputc('\n', stdout);
  while (lines_next(&lines, &line))
    printf("%.*s  ", (int)line.size, line.data);
  fputc('\n', stdout);
}

// Completes the first word of the line, which is where commands stand.
static unsigned char complete(EditLine *editor, int key) {
  (void)key;
  LineInput *input;
  el_get(editor, EL_CLIENTDATA, &input);
  const LineInfo *info = el_line(editor);
  Span typed = {info->buffer, (size_t)(info->cursor - info->buffer)};
  if (!input->complete || memchr(typed.data, ' ', typed.size))
    return CC_ERROR;
  StrBuf found = {0};
  input->complete(input->context, typed, &found);
  Span candidates = {strbuf_text(&found), found.size};
  size_t size = common_size(candidates);
  bool is_one = found.size > 0 && memchr(found.data, '\n', found.size) == found.data + found.size - 1;
  unsigned char result = CC_ERROR;
  if (size >= typed.size && (size > typed.size || is_one)) {
    StrBuf rest = {0};
    strbuf_add(&rest, candidates.data + typed.size, size - typed.size);
    strbuf_add_text(&rest, is_one ? " " : "");
    el_insertstr(editor, strbuf_text(&rest));
    strbuf_deinit(&rest);
    result = CC_REFRESH;
  } else if (found.size > 0) {
    list_candidates(candidates);
    result = CC_REDISPLAY;
  }
  strbuf_deinit(&found);
  return result;
}

static void start_editing(LineInput *input) {
  HistEvent event;
  if (!setlocale(LC_CTYPE, "C.UTF-8")) // for the editor alone: nothing else asks the locale
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
  el_set(input->editor, EL_HIST, history, input->history);
  el_set(input->editor, EL_ADDFN, "tesela-complete", "complete a command", complete);
  el_set(input->editor, EL_BIND, "^I", "tesela-complete", NULL);
}

LineInput *lineinput_open(bool edits, LineCompleter *completer, void *context) {
  LineInput *input = mem_alloc(sizeof *input);
  input->complete = completer;
  input->context = context;
  if (edits)
    start_editing(input);
  return input;
}

void lineinput_close(LineInput *input) {
  if (!input)
    return;
  if (input->editor)
    el_end(input->editor);
  if (input->history)
    history_end(input->history);
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

static bool read_plain(StrBuf *line) {
  int c = EOF;
  size_t read = 0;
  while (!interrupt_came() && (c = getc(stdin)) != EOF && c != '\n') {
    read++;
    if (line->size < LINEINPUT_MAX && c != '\r' && c != '\0')
      strbuf_add_char(line, (char)c);
  }
  return c == '\n' || (read > 0 && !interrupt_came());
}

bool lineinput_read(LineInput *input, const char *prompt, StrBuf *line) {
  strbuf_reset(line);
  input->prompt = prompt;
  bool is_read = input->editor ? read_edited(input, line) : read_plain(line);
  return is_read && !interrupt_came();
}

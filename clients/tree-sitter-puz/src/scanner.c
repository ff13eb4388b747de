// What tree-sitter's own lexer cannot decide, because it must look ahead: whether a statement ends at a line
// end, and whether an expression before `of` or `by` comes, or a word.  It keeps no state.

#include "tree_sitter/parser.h"
#include <stdlib.h>
#include <string.h>

enum Token { END, END_OF_CLAUSES, LINE_END, NEXT_LINE, MULTIPLE_AHEAD, SIZE_AHEAD, ERROR };

// written by `PUZC_UPDATE=1 cargo test editors`
static const char *const GEOMETRIES[] = {"squares", "triangles", "hexes", "cubes", "sticks", NULL};

// A line that starts with one of these continues the statement before it.
static const char *const CONTINUING[] = {
    "in", "or", "and", "not", "then", "else", "where", "cost", "as", "on", NULL,
};

enum { LONGEST = 15 };

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_name(int32_t c) { return is_letter(c) || is_digit(c); }
static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool at_line_end(TSLexer *lexer) { return lexer->eof(lexer) || lexer->lookahead == '\n'; }

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static void over_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) advance(lexer);
}

static void over_line(TSLexer *lexer) {
  while (!at_line_end(lexer)) advance(lexer);
}

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list; list++) {
    if (strcmp(word, *list) == 0) return true;
  }
  return false;
}

// Reads a name, of which it keeps the first letters.
static void read_name(TSLexer *lexer, char *word) {
  int length = 0;
  while (is_name(lexer->lookahead)) {
    if (length < LONGEST) word[length++] = (char)lexer->lookahead;
    advance(lexer);
  }
  word[length] = 0;
}

static void over_text(TSLexer *lexer, int32_t quote) {
  advance(lexer);
  while (!at_line_end(lexer) && lexer->lookahead != quote) {
    if (lexer->lookahead == '\\') advance(lexer);
    if (!at_line_end(lexer)) advance(lexer);
  }
  if (lexer->lookahead == quote) advance(lexer);
}

// A slash: the rest of the line is passed if it is a comment.
static bool over_comment(TSLexer *lexer) {
  advance(lexer);
  if (lexer->lookahead != '/') return false;
  over_line(lexer);
  return true;
}

// Whether a line of clauses opens a block.  It ends where no bracket is open.
static bool opens_block(TSLexer *lexer) {
  char word[LONGEST + 1] = "";
  int depth = 0;
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '\n' && depth <= 0) return false;
    if (is_name(c)) {
      read_name(lexer, word);
      continue;
    }
    if (c == '"' || c == '`') {
      over_text(lexer, c);
    } else if (c == '/') {
      over_comment(lexer);
    } else {
      if (c == ';' && depth <= 0) return false;
      if (c == '{' && depth <= 0 && !is_one_of(word, GEOMETRIES)) return true;
      if (c == '(' || c == '[' || c == '{') depth++;
      if (c == ')' || c == ']' || c == '}') depth--;
      advance(lexer);
    }
    word[0] = 0;
  }
  return false;
}

// Whether what comes after a line end continues the statement, which may have clauses or not.
static bool continues(TSLexer *lexer, bool clauses) {
  for (;;) {
    while (is_blank(lexer->lookahead) || lexer->lookahead == '\n') advance(lexer);
    if (lexer->eof(lexer)) return false;
    if (lexer->lookahead != '/') break;
    if (!over_comment(lexer)) return true;
  }
  if (strchr("+-*%<>=!?.[", (char)lexer->lookahead) && lexer->lookahead < 128) return true;
  if (lexer->lookahead == '"') {
    for (int i = 0; i < 3; i++) {
      if (lexer->lookahead != '"') return false;
      advance(lexer);
    }
    return true;
  }
  char word[LONGEST + 1];
  read_name(lexer, word);
  if (strcmp(word, "for") == 0 || strcmp(word, "if") == 0) return clauses && !opens_block(lexer);
  return is_one_of(word, CONTINUING) && lexer->lookahead != '(';
}

// Whether what comes after a line of pieces continues it: a clause, more cells, or the picture.
static bool continues_piece(TSLexer *lexer) {
  while (is_blank(lexer->lookahead) || lexer->lookahead == '\n') advance(lexer);
  if (lexer->lookahead == '[' || lexer->lookahead == '"') return true;
  char word[LONGEST + 1];
  read_name(lexer, word);
  return (strcmp(word, "for") == 0 || strcmp(word, "if") == 0) && is_blank(lexer->lookahead);
}

// Whether an expression and then this word come, on the line.
static bool is_ahead(TSLexer *lexer, const char *wanted) {
  char word[LONGEST + 1];
  bool operand = false;  // whether the last thing was one
  while (!at_line_end(lexer)) {
    int32_t c = lexer->lookahead;
    if (is_blank(c)) {
      over_blanks(lexer);
      if (!operand || !is_letter(lexer->lookahead)) continue;
      read_name(lexer, word);
      return strcmp(word, wanted) == 0 && !is_name(lexer->lookahead);
    }
    if (is_name(c)) {
      read_name(lexer, word);
      operand = true;
    } else if (c == '(' || c == '[') {
      int depth = 0;
      do {
        c = lexer->lookahead;
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
        if (c == '"') over_text(lexer, c); else advance(lexer);
      } while (depth > 0 && !lexer->eof(lexer));
      operand = true;
    } else if (strchr("+-*/%.<?", (char)c) && c < 128) {
      advance(lexer);
      operand = false;
    } else {
      return false;
    }
  }
  return false;
}

static bool found(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = (TSSymbol)token;
  return true;
}

void *tree_sitter_puz_external_scanner_create(void) { return NULL; }
void tree_sitter_puz_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_puz_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}
void tree_sitter_puz_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}

bool tree_sitter_puz_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  lexer->mark_end(lexer);

  // after an error everything is valid
  if (valid[ERROR]) {
    if (lexer->lookahead != '\n') return false;
    advance(lexer);
    lexer->mark_end(lexer);
    return found(lexer, NEXT_LINE);
  }
  if (valid[END] || valid[END_OF_CLAUSES] || valid[LINE_END]) {
    enum Token token = valid[END] ? END : valid[LINE_END] ? LINE_END : END_OF_CLAUSES;
    if (lexer->eof(lexer) || lexer->lookahead == '}') return found(lexer, token);
    if (lexer->lookahead == ';' || lexer->lookahead == '\n') {
      bool line = lexer->lookahead == '\n';
      advance(lexer);
      lexer->mark_end(lexer);
      if (line && (token == LINE_END ? continues_piece(lexer) : continues(lexer, token == END_OF_CLAUSES))) {
        return false;
      }
      return found(lexer, token);
    }
  }
  if (valid[MULTIPLE_AHEAD] || valid[SIZE_AHEAD]) {
    while (lexer->lookahead == '\n' || is_blank(lexer->lookahead)) lexer->advance(lexer, true);
    lexer->mark_end(lexer);
    if (is_ahead(lexer, valid[MULTIPLE_AHEAD] ? "of" : "by")) {
      return found(lexer, valid[MULTIPLE_AHEAD] ? MULTIPLE_AHEAD : SIZE_AHEAD);
    }
  }
  return false;
}

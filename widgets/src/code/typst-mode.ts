import type { StreamParser } from '@codemirror/language';

interface State {
  /** Depth of block comments, which nest. */
  comment: number;
}

const keywords = new Set(['let', 'set', 'show', 'if', 'else', 'for', 'in', 'while', 'import', 'include', 'return']);
const values = new Set(['none', 'auto', 'true', 'false']);

/** Colours of Typst, the language of print templates: what is code, text, comment and heading. */
export const typstMode: StreamParser<State> = {
  name: 'typst',
  startState: () => ({ comment: 0 }),
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
  token(stream, state) {
    if (state.comment > 0) return comment(stream, state);
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.comment = 1;
      return comment(stream, state);
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^#[\p{L}_][\p{L}\p{N}_-]*/u)) return wordKind(stream.current().slice(1));
    if (stream.sol() && stream.match(/^\s*=+ .*/)) return 'heading';
    if (stream.match(/^\*[^*\n]+\*/)) return 'strong';
    if (stream.match(/^\d+(?:\.\d+)?(?:mm|cm|pt|em|fr|%)?/)) return 'number';
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_-]*/u)) return wordKind(stream.current(), 'plain');
    stream.next();
    return null;
  },
};

function comment(stream: Parameters<StreamParser<State>['token']>[0], state: State): string {
  while (!stream.eol() && state.comment > 0) {
    if (stream.match('/*')) state.comment += 1;
    else if (stream.match('*/')) state.comment -= 1;
    else stream.next();
  }
  return 'comment';
}

function wordKind(word: string, place: 'code' | 'plain' = 'code'): string | null {
  if (keywords.has(word)) return 'keyword';
  if (values.has(word)) return 'atom';
  return place === 'code' ? 'variableName' : null;
}

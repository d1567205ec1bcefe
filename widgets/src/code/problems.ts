import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** Something wrong in a text, as a check on the server or in the page says it. */
export interface CodeProblem {
  /** From 1; a line behind the end counts as the last one. */
  line: number;
  /** From 1. Left out: the whole line. */
  column?: number;
  /** Column behind the last wrong character. Left out: the rest of the line. */
  endColumn?: number;
  message: string;
  /** @default 'error' */
  severity?: 'error' | 'warning';
}

/** The problems as places in the text, in the text's order. */
export function diagnosticsOf(text: Text, problems: readonly CodeProblem[]): Diagnostic[] {
  return problems
    .map(({ line, column, endColumn, message, severity = 'error' }) => {
      const at = text.line(Math.min(Math.max(1, line), text.lines));
      const start = Math.min(at.from + Math.max(0, (column ?? 1) - 1), at.to);
      const end = endColumn === undefined ? at.to : Math.min(at.from + endColumn - 1, at.to);
      return { from: start, to: Math.max(start, end), severity, message };
    })
    .sort((one, other) => one.from - other.from);
}

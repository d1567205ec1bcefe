import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import { tabSize } from '../code/editor-setup.ts';
import { say } from '../language/text.ts';

/** What a tool does to a text. */
export type MarkdownCommand = (state: EditorState) => TransactionSpec;

/** Puts marks around what is selected, or takes them away when they are there. */
export function around(mark: string): MarkdownCommand {
  return (state) =>
    state.changeByRange(({ from, to }) => {
      const marked = state.sliceDoc(from - mark.length, from) === mark && state.sliceDoc(to, to + mark.length) === mark;
      // A single star beside a double one belongs to that.
      const partOfLonger =
        mark === '*' && state.sliceDoc(from - 2, from) === '**' && state.sliceDoc(from - 3, from) !== '***';
      if (marked && !partOfLonger) {
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + mark.length, to + mark.length),
      };
    });
}

/** Makes the lines a heading of that level; 0 and the level that they have make them plain. */
export function heading(level: number): MarkdownCommand {
  const wanted = level === 0 ? '' : `${'#'.repeat(level)} `;
  return (state) =>
    onLines(state, (line) => {
      const had = /^#{1,6} /.exec(line)?.[0] ?? '';
      return (had === wanted ? '' : wanted) + line.slice(had.length);
    });
}

type LineMark = 'quote' | 'bullets' | 'numbers' | 'tasks';
const lineMarks: Record<LineMark, { found: RegExp; mark: (index: number) => string }> = {
  quote: { found: /^> ?/, mark: () => '> ' },
  bullets: { found: /^[-*+] (?!\[[ xX]\] )/, mark: () => '- ' },
  numbers: { found: /^\d+\. /, mark: (index) => `${index + 1}. ` },
  tasks: { found: /^[-*+] \[[ xX]\] /, mark: () => '- [ ] ' },
};
const anyList = /^(?:[-*+] (?:\[[ xX]\] )?|\d+\. )/;

/** Begins the lines as a quote or a list, or makes them plain when they all are that already. Another list becomes this one. */
export function lines(kind: LineMark): MarkdownCommand {
  const { found, mark } = lineMarks[kind];
  return (state) => {
    const all = linesOf(state).every(({ text }) => found.test(text.trimStart()));
    return onLines(state, (line, index) => {
      const indent = /^\s*/.exec(line)?.[0] ?? '';
      const rest = line.slice(indent.length);
      if (all) return indent + rest.replace(found, '');
      return indent + mark(index) + (kind === 'quote' ? rest : rest.replace(anyList, ''));
    });
  };
}

/** One step in or out. */
export function indent(step: 1 | -1): MarkdownCommand {
  const space = ' '.repeat(tabSize);
  const found = new RegExp(`^(?: {1,${tabSize}}|\\t)`);
  return (state) => onLines(state, (line) => (step === 1 ? space + line : line.replace(found, '')));
}

/** A block of its own, an empty line before and behind it; the caret stands at `|>` in it. */
export function block(text: string): MarkdownCommand {
  return (state) => {
    const line = state.doc.lineAt(state.selection.main.to);
    const before = line.text.trim() === '' ? '' : '\n\n';
    const caret = text.indexOf('|>');
    const insert = `${before}${text.replace('|>', '')}\n`;
    const at = line.to;
    return {
      changes: { from: at, insert },
      selection: { anchor: at + (caret < 0 ? insert.length : before.length + caret) },
      scrollIntoView: true,
    };
  };
}

/** A table to fill in. */
export const emptyTable: MarkdownCommand = (state) => block(say('| 列一|> | 列二 |\n| --- | --- |\n|  |  |'))(state);

/** What is selected as a block of code, or an empty one. */
export const codeBlock: MarkdownCommand = (state) => {
  const { from, to } = state.selection.main;
  if (from === to) return block('```\n|>\n```')(state);
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  return {
    changes: [
      { from: first.from, insert: '```\n' },
      { from: last.to, insert: '\n```' },
    ],
    selection: { anchor: first.from + 3 },
  };
};

/** A link with what is selected as its text; its address is selected. */
export const link: MarkdownCommand = (state) => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to) || say('链接文字');
  const address = 'https://';
  const start = from + text.length + 3;
  return {
    changes: { from, to, insert: `[${text}](${address})` },
    selection: { anchor: start, head: start + address.length },
  };
};

/** A picture at the caret; what would end its parts is written otherwise. */
export function image(address: string, remark: string): MarkdownCommand {
  const place = address.replace(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const text = `![${remark.replace(/[[\]\\]/g, '\\$&')}](${place})`;
  return (state) => {
    const { from, to } = state.selection.main;
    return { changes: { from, to, insert: text }, selection: { anchor: from + text.length } };
  };
}

function linesOf({ doc, selection }: EditorState) {
  const { from, to } = selection.main;
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
}

function onLines(state: EditorState, change: (line: string, index: number) => string): TransactionSpec {
  const changes = state.changes(
    linesOf(state).map(({ from, to, text }, index): ChangeSpec => {
      const next = change(text, index);
      // Only the beginnings differ; the caret stays where it is in the rest.
      let same = 0;
      while (same < Math.min(text.length, next.length) && text.at(-1 - same) === next.at(-1 - same)) same += 1;
      return { from, to: to - same, insert: next.slice(0, next.length - same) };
    }),
  );
  const { anchor, head } = state.selection.main;
  return { changes, selection: { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) } };
}

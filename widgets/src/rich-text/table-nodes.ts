import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';

/**
 * Tables of a text on ProseMirror's own table module. A node's name is its role there, which is how the module finds it.
 */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    // Behind the last cell a new row begins.
    return {
      Tab: () => go(1) || (this.editor.isActive('table') && runOnTable(this.editor, 'addRow') && go(1)),
      'Shift-Tab': () => go(-1),
    };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

/** What the editor needs to hold tables. */
export const tableExtensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')];

const changes = { addRow: addRowAfter, addColumn: addColumnAfter, deleteRow, deleteColumn, deleteTable } as const;
export type TableChange = keyof typeof changes;

/** Changes the table that the caret stands in. @returns false when there is none */
export function runOnTable(editor: Editor, change: TableChange): boolean {
  return changes[change](editor.state, editor.view.dispatch);
}

/** A new table with a head at the caret. */
export function insertTable(editor: Editor, rows: number, columns: number): void {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const content = Array.from({ length: rows }, (_, index) => row(index === 0 ? 'tableHeader' : 'tableCell'));
  const at = editor.state.selection.from;
  // Behind a table at the end of the text the caret needs a line to stand on.
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'table', content }, { type: 'paragraph' }])
    .setTextSelection(at + 3)
    .run();
}

import { readFileSync } from 'node:fs';
import { type ApiType, readInterfaces } from './read.ts';

/** A page of the widgets' documents: where it goes and which types it shows, in order. */
interface ApiPage {
  file: string;
  title: string;
  intro: string;
  types: readonly (readonly [source: string, names: readonly string[]])[];
}

const root = new URL('../../', import.meta.url);

export const apiPages: readonly ApiPage[] = [
  {
    file: 'docs/widgets/grid.md',
    title: 'EditableGrid',
    intro:
      "The editable grid, `widgets/src/grid/EditableGrid.tsx`. Its demo pages: `npm run demo:widgets`. Data comes in through props and the `WidgetData` provider. Where a name is not the contract's: [grid-names.md](grid-names.md).",
    types: [
      ['widgets/src/grid/props.ts', ['EditableGridProps', 'ToolbarConfig', 'Pagination', 'TreeConfig']],
      [
        'widgets/src/grid/column.ts',
        ['GridColumn', 'ColumnOption', 'GridRule', 'HandlerInput', 'SlotProps', 'FieldExtend'],
      ],
      ['widgets/src/grid/events.ts', ['GridEvents', 'ValueEvent', 'SelectEvent', 'AddedEvent', 'RemoveEvent']],
      ['widgets/src/grid/handle.ts', ['GridHandle', 'AddOptions']],
      ['widgets/src/grid/cell.ts', ['CellType', 'CellViewProps', 'CellEditProps', 'CellGrid']],
    ],
  },
  {
    file: 'docs/widgets/cron.md',
    title: 'CronInput, CronEditor',
    intro: 'Quartz expressions: the input with its dialog and the editor alone, `widgets/src/cron/` (decision 0015).',
    types: [
      ['widgets/src/cron/CronInput.tsx', ['CronInputProps']],
      ['widgets/src/cron/CronEditor.tsx', ['CronEditorProps']],
      ['widgets/src/cron/parts.ts', ['CronShown']],
      ['widgets/src/cron/CronPreview.tsx', ['CronPreviewOptions']],
    ],
  },
  {
    file: 'docs/widgets/pickers.md',
    title: 'UserSelect, DepartSelect, BizSelect',
    intro:
      'Choosing users, departments and records of configured lists (roles, positions), `widgets/src/{user,depart,record}/` (decision 0018). Demo page: `pickers`.',
    types: [
      ['widgets/src/record/RecordBox.tsx', ['RecordControlProps']],
      ['widgets/src/user/UserSelect.tsx', ['UserSelectProps']],
      ['widgets/src/user/UserDialog.tsx', ['UserDialogProps']],
      ['widgets/src/depart/DepartSelect.tsx', ['DepartSelectProps']],
      ['widgets/src/record/BizSelect.tsx', ['BizSelectProps', 'BizList', 'BizColumn', 'BizQuery']],
      ['widgets/src/record/RecordDialog.tsx', ['RecordDialogProps']],
      ['widgets/src/record/source.ts', ['RecordDialogSettings', 'RecordSource', 'RecordSearch', 'RecordQuery']],
    ],
  },
  {
    file: 'docs/widgets/editors.md',
    title: 'CodeInput, MarkdownInput, RichText',
    intro:
      'Editors, `widgets/src/{code,markdown,rich-text}/`, each a chunk of its own. In code and Markdown Tab indents; Esc and then Tab leaves. Demo pages: `editors`, `rich-text`.',
    types: [
      ['widgets/src/code/CodeInput.tsx', ['CodeInputProps']],
      ['widgets/src/code/problems.ts', ['CodeProblem']],
      ['widgets/src/markdown/MarkdownInput.tsx', ['MarkdownInputProps']],
      ['widgets/src/rich-text/RichText.tsx', ['RichTextProps']],
    ],
  },
  {
    file: 'docs/widgets/files.md',
    title: 'FileUpload, FilePop',
    intro:
      'Files and pictures, `widgets/src/upload/`; large ones go in parts where the application sends them so (decision 0017). Demo page: `files`.',
    types: [
      ['widgets/src/upload/FileUpload.tsx', ['FileUploadProps']],
      ['widgets/src/upload/FilePop.tsx', ['FilePopProps']],
      ['widgets/src/upload/FileRows.tsx', ['FileRowsProps']],
      ['widgets/src/upload/file-list.ts', ['StoredFile']],
      ['widgets/src/upload/AvatarUpload.tsx', ['AvatarUploadProps']],
    ],
  },
  {
    file: 'docs/widgets/data.md',
    title: 'WidgetData',
    intro: 'What an application gives its widgets, `widgets/src/data/widget-data.ts`: the one provider of all data.',
    types: [
      [
        'widgets/src/data/widget-data.ts',
        ['WidgetData', 'Choice', 'Person', 'PersonQuery', 'TreeNode', 'DepartData', 'RecordData', 'UploadOptions'],
      ],
    ],
  },
];

/** The text of a page. @throws Error when a type is not where the page says */
export function apiPage({ title, intro, types }: ApiPage): string {
  const parts = types.flatMap(([source, names]) => {
    const found = new Map(readInterfaces(readFileSync(new URL(source, root), 'utf8')).map((type) => [type.name, type]));
    return names.map((name) => {
      const type = found.get(name);
      if (!type) throw new Error(`${source} has no exported interface ${name}`);
      return section(type);
    });
  });
  return [
    `# ${title}`,
    '',
    intro,
    '',
    'Written by `npm run widget-api` from the comments of the types; a test fails when it is stale. Do not edit.',
    '',
    ...parts,
  ].join('\n');
}

function section(type: ApiType): string {
  const rows = type.members.map(
    ({ name, optional, type: kind, comment, fallback }) =>
      `| \`${name}${optional ? '?' : ''}\` | \`${cellText(kind)}\` | ${fallback ? cellText(fallback) : ''} | ${cellText(comment)} |`,
  );
  return [
    `## ${type.name}`,
    '',
    ...(type.comment ? [type.comment, ''] : []),
    ...(type.from ? [`Also everything of \`${type.from}\`.`, ''] : []),
    '| Name | Type | Default | |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const cellText = (text: string): string => text.replaceAll('|', '\\|');

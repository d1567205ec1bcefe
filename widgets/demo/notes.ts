/** Groups of the gallery, in order. */
export const groups = {
  input: { zh: '录入', en: 'Inputs' },
  picker: { zh: '选择', en: 'Pickers' },
  editor: { zh: '编辑器与文件', en: 'Editors and files' },
  list: { zh: '列表与查询', en: 'Lists and queries' },
  grid: { zh: '可编辑表格', en: 'Editable grid' },
  display: { zh: '展示与窗口', en: 'Display and dialogs' },
} as const;

/** One line of the keyboard table. */
export type KeyLine = readonly [keys: string, zh: string, en: string];

/** What the gallery says about a page beside its title. */
export interface PageNote {
  group: keyof typeof groups;
  /** English title. */
  en: string;
  keys: readonly KeyLine[];
}

const box: readonly KeyLine[] = [
  ['Enter / ↓', '打开选项', 'Open the choices'],
  ['↑ ↓', '在选项间移动', 'Move between choices'],
  ['Enter', '选中', 'Choose'],
  ['Esc', '关闭选项', 'Close the choices'],
];
const dialog: readonly KeyLine[] = [
  ['Tab / Shift Tab', '在窗口内移动', 'Move inside the dialog'],
  ['Esc', '关闭最上层窗口', 'Close the topmost dialog'],
];
const list: readonly KeyLine[] = [
  ['↑ ↓ Home End', '在行间移动', 'Move between rows'],
  ['Space', '选中行', 'Select the row'],
  ['Enter', '打开行', 'Open the row'],
];
const cells: readonly KeyLine[] = [
  ['↑ ↓ ← →', '移动；加 Shift 扩大区域，加 Ctrl 跳到边缘', 'Move; Shift extends, Ctrl jumps to the edge'],
  ['Enter / F2 / 字符', '编辑单元格', 'Edit the cell'],
  ['Alt ↓', '编辑并打开选项', 'Edit and open the choices'],
  ['Enter / Tab', '编辑时：保存并到下一格', 'While editing: keep and go on'],
  ['Esc', '编辑时：放弃', 'While editing: give up'],
  ['Delete', '清空', 'Clear'],
  ['Ctrl Z / Ctrl Y', '撤销、重做', 'Undo, redo'],
  ['Shift F10', '行菜单', 'Menu of the row'],
];
const ranges: readonly KeyLine[] = [
  ['Ctrl C / X / V', '复制、剪切、粘贴', 'Copy, cut, paste'],
  ['Ctrl D / Ctrl R', '向下、向右填充', 'Fill down, fill right'],
  ['Ctrl A', '全选', 'Select all'],
  ['Ctrl F / Ctrl H', '查找、替换', 'Find, replace'],
];
const below: readonly KeyLine[] = [['Alt → / Alt ←', '展开、收起', 'Unfold, fold']];

/** By id of the page. A test sees that no page is without. */
export const notes: Readonly<Record<string, PageNote>> = {
  inputs: { group: 'input', en: 'Choosing and typing', keys: box },
  'small-inputs': {
    group: 'input',
    en: 'Small inputs',
    keys: [
      ['← → Home End', '滑块：移动', 'Slider: move'],
      ['Alt ↓', '弹出文本框：打开', 'Pop-up text: open'],
      ['Esc', '弹出文本框：关闭', 'Pop-up text: close'],
      ['Space', '开关、复选框：切换', 'Switch, check box: toggle'],
    ],
  },
  pickers: { group: 'picker', en: 'Users, departments, records', keys: [...box, ...dialog] },
  trees: { group: 'picker', en: 'Trees and areas', keys: [...box, ['← →', '收起、展开节点', 'Fold, unfold a node']] },
  'tree-panel': {
    group: 'list',
    en: 'Trees beside a page',
    keys: [
      ['↑ ↓', '在节点间移动', 'Move between nodes'],
      ['← →', '收起、展开节点', 'Fold, unfold a node'],
      ['Enter', '选中节点', 'Choose the node'],
      ['Space', '勾选节点', 'Tick the node'],
    ],
  },
  pictures: {
    group: 'picker',
    en: 'Icons and avatars',
    keys: [['↑ ↓ ← →', '在图标间移动', 'Move between icons'], ...dialog],
  },
  report: {
    group: 'picker',
    en: 'Popup report',
    keys: [['Enter / Space / ↓', '打开报表', 'Open the report'], ...list, ...dialog],
  },
  cron: {
    group: 'input',
    en: 'Cron expressions',
    keys: [['← →', '在选项卡、单选间移动', 'Move between tabs and choices'], ...dialog],
  },
  'rich-text': {
    group: 'editor',
    en: 'Rich text',
    keys: [
      ['Ctrl B / I / U', '加粗、斜体、下划线', 'Bold, italic, underline'],
      ['Ctrl Z / Ctrl Shift Z', '撤销、重做', 'Undo, redo'],
      ['Esc', '退出全屏', 'Leave full screen'],
    ],
  },
  editors: {
    group: 'editor',
    en: 'Code and Markdown',
    keys: [
      ['Tab', '缩进', 'Indent'],
      ['Esc, Tab', '离开编辑器', 'Leave the editor'],
      ['Ctrl F', '代码：查找', 'Code: find'],
      ['Ctrl B / I', 'Markdown：加粗、斜体', 'Markdown: bold, italic'],
    ],
  },
  files: {
    group: 'editor',
    en: 'Files and pictures',
    keys: [['Enter / Space', '按钮：上传、预览、移动、删除', 'Buttons: upload, preview, move, remove'], ...dialog],
  },
  'excel-import': {
    group: 'editor',
    en: 'Excel import',
    keys: [['Enter / Space', '选择文件、开始上传', 'Choose files, upload'], ...dialog],
  },
  'list-kinds': {
    group: 'list',
    en: 'Lists: tree, master and detail, inner, tabs',
    keys: [
      ...list,
      ['→ / ←', '展开、收起行', 'Unfold, fold the row'],
      ['← → Home End', '选项卡：切换', 'Tabs: choose'],
    ],
  },
  query: { group: 'list', en: 'Advanced query', keys: [...box, ...dialog] },
  'grid-types': { group: 'grid', en: 'All cell types', keys: cells },
  'grid-cells': { group: 'grid', en: 'Typing in', keys: cells },
  'grid-tree': { group: 'grid', en: 'Tree', keys: [...cells, ...below] },
  'grid-sub-table': { group: 'grid', en: 'Sub-table and details', keys: [...cells, ...below] },
  'grid-linkage': { group: 'grid', en: 'Linkage and saving at once', keys: cells },
  'grid-live': { group: 'grid', en: 'Several people', keys: cells },
  'grid-master-detail': { group: 'grid', en: 'Master and detail', keys: cells },
  'grid-permissions': { group: 'grid', en: 'Rights', keys: cells },
  'grid-range': { group: 'grid', en: 'Ranges', keys: [...cells, ...ranges] },
  'grid-validation': { group: 'grid', en: 'Checks', keys: cells },
  'grid-drag-sort': {
    group: 'grid',
    en: 'Sorting by drag',
    keys: [...cells, ['Shift F10', '行菜单：上移、下移', 'Menu: move up, down']],
  },
  charts: {
    group: 'display',
    en: 'Charts',
    keys: [
      ['← → Home End', '在数据间移动', 'Move between data'],
      ['Enter', '打开数据后面的列表', 'Open what is behind'],
    ],
  },
  display: {
    group: 'display',
    en: 'Display and print',
    keys: [['← → Home End', '分隔条：移动', 'Divider: move'], ...dialog],
  },
  dialogs: { group: 'display', en: 'Dialogs and prompts', keys: dialog },
  activity: { group: 'display', en: 'Widgets in kept tabs', keys: [['Tab', '在部件间移动', 'Move between widgets']] },
};

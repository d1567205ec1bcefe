import type { Choice, Person, TreeNode, WidgetData } from '../../data/widget-data.ts';
import type { CellGrid, LabelKind } from '../cell.ts';
import { createCellUploads } from '../cell-uploads.ts';
import { choicesOf, type GridRow } from '../column.ts';

export interface FakeCellGrid extends CellGrid {
  /** What `setValues` was called with. */
  set: { rowId: string; values: Readonly<Record<string, unknown>> }[];
  /** Rows that `rowOf` finds. */
  rows: Map<string, GridRow>;
}

const dictionaries: Record<string, readonly Choice[]> = {
  sex: [
    { value: '1', text: '男', color: 'blue' },
    { value: '2', text: '女', color: 'magenta' },
  ],
};

const names: Partial<Record<LabelKind, Record<string, string>>> = {
  'user:username': { zhangsan: '张三', lisi: '李四' },
  'user:id': { u1: '张三', u2: '李四' },
  'depart:id': { d1: '研发部', d2: '市场部' },
  'depart:orgCode': { A01A01: '研发部' },
  category: { c1: '合同', c2: '图纸' },
  area: { '330106': '浙江省/杭州市/西湖区', '810101': '香港特别行政区/香港岛/中西区' },
  'record:["/sys/position/list","id","name"]': { p1: '项目经理', p2: '测试工程师' },
  'dict:pm_project,name,id': { p1: '一号工程', p2: '二号工程' },
};

/** A grid for tests of cells: fixed dictionaries and names, nothing drawn. */
export function fakeCellGrid(): FakeCellGrid {
  const set: FakeCellGrid['set'] = [];
  const rows = new Map<string, GridRow>();
  const remembered = new Map<string, string>();
  return {
    data: fakeData,
    set,
    rows,
    choices: (column) => [...choicesOf(column.options), ...(dictionaries[column.dictCode ?? ''] ?? [])],
    choicesLoading: () => false,
    label: (kind, value) => remembered.get(`${kind}\n${value}`) ?? names[kind]?.[value] ?? value,
    remember: (kind, value, text) => {
      remembered.set(`${kind}\n${value}`, text);
    },
    valuesOf: async (kind, texts) =>
      new Map(
        texts.flatMap((text) =>
          Object.entries(names[kind] ?? {})
            .filter(([value, name]) => name === text || value === text)
            .map(([value]) => [text, value] as const),
        ),
      ),
    known: async () => {},
    setValues: (rowId, values) => {
      set.push({ rowId, values });
      rows.set(rowId, { ...rows.get(rowId), ...values });
    },
    rowOf: (rowId) => rows.get(rowId),
    uploads: createCellUploads(),
    slots: {},
    focus: () => {},
  };
}

const nobody: { records: readonly Person[]; total: number } = { records: [], total: 0 };
const noNodes: readonly TreeNode[] = [];

/** Answers of fixed dictionaries and names. */
export const fakeData: WidgetData = {
  keptItems: (dict) => dictionaries[dict],
  loadItems: async (dict) => dictionaries[dict] ?? [],
  searchChoices: async () => [],
  textsOf: async (_, values) => values,
  findPersons: async () => nobody,
  personsBy: async () => [],
  departChildren: async () => noNodes,
  findDeparts: async () => noNodes,
  departsBy: async () => noNodes,
  categoryChildren: async () => noNodes,
  categoryNames: async (ids) => ids,
  upload: async (file, { biz }) => `${biz}/${file.name}`,
  loadFile: async (path) => new Blob([path]),
  fileAddress: (path) => path,
  trees: {
    children: async () => noNodes,
    categoriesBelow: async () => [
      { id: 'c0', title: '文书', code: 'A01', parentId: null, isLeaf: false },
      { id: 'c1', title: '合同', code: 'A01A01', parentId: 'c0', isLeaf: true },
      { id: 'c2', title: '图纸', code: 'A01A02', parentId: 'c0', isLeaf: true },
      { id: 'c3', title: '其他', code: 'A01A03', parentId: 'c0', isLeaf: true },
      { id: 'c4', title: '其他', code: 'A02', parentId: null, isLeaf: true },
    ],
    categoryNamesByCode: async (codes) => codes,
  },
};

import { DatePicker, Input, InputNumber, Select } from 'ant-design-vue';
import { createApp, h, nextTick, ref } from 'vue';
import VxeTable, { VxeColumn, type VxeTableInstance, VxeTable as VxeTableView } from 'vxe-table';
import 'ant-design-vue/dist/reset.css';
import 'vxe-table/lib/style.css';
import { tallest } from '../../peers/pages/tallest.ts';
import { byClass, type Candidate } from './candidate.ts';
import {
  type BenchColumn,
  type BenchRow,
  choices,
  headerHeight,
  pinned,
  rowHeight,
  textOf,
  viewHeight,
} from './data.ts';

/** The editors of the kit for Vue; lists are open at once. */
function editor({ kind, key }: BenchColumn, row: BenchRow) {
  const wide = { style: { width: '100%' } };
  const set = (value: unknown) => {
    row[key] = value;
  };
  const focus = (at: unknown) => void nextTick(() => (at as { focus?: () => void } | null)?.focus?.());
  switch (kind) {
    case 'input':
      return h(Input, { ref: focus, value: String(row[key] ?? ''), 'onUpdate:value': set });
    case 'inputNumber':
      return h(InputNumber, { ...wide, ref: focus, value: Number(row[key]), 'onUpdate:value': set });
    case 'select':
      return h(Select, {
        ...wide,
        ref: focus,
        defaultOpen: true,
        allowClear: true,
        value: String(row[key] ?? ''),
        options: [...choices],
        'onUpdate:value': set,
      });
    case 'date':
    case 'datetime': {
      const valueFormat = kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss';
      return h(DatePicker, {
        ...wide,
        ref: focus,
        defaultOpen: true,
        showTime: kind === 'datetime',
        valueFormat,
        value: String(row[key] ?? ''),
        'onUpdate:value': set,
      });
    }
  }
}

/** vxe-table with both virtual axes and the Vue kit's editors. Blocks from the clipboard are not in its free edition. */
const vxe: Candidate = ({ root, columns, rows }) => {
  const isShown = ref(false);
  const table = ref<VxeTableInstance<BenchRow> | null>(null);
  const data = ref(rows);
  const editRules = Object.fromEntries(
    columns.map(({ key, pattern }) => [
      key,
      [
        { required: true, message: '必填' },
        ...(pattern ? [{ pattern: new RegExp(pattern), message: '格式不正确' }] : []),
      ],
    ]),
  );
  const options = {
    height: viewHeight,
    border: true,
    showOverflow: 'title',
    rowConfig: { keyField: 'id' },
    cellConfig: { height: rowHeight },
    headerCellConfig: { height: headerHeight },
    virtualXConfig: { enabled: true, gt: 0 },
    virtualYConfig: { enabled: true, gt: 0 },
    editConfig: { trigger: 'click', mode: 'cell', showIcon: false },
    keepSource: false,
    editRules,
    rowClassName: ({ row }: { row: BenchRow }) => `r-${row.id}`,
  } as const;
  const app = createApp({
    render: () =>
      isShown.value
        ? h(VxeTableView, { ...options, ref: table, data: data.value } as object, () => [
            h(VxeColumn, { type: 'checkbox', width: pinned.select, fixed: 'left' }),
            h(VxeColumn, { type: 'seq', width: pinned.number, fixed: 'left', title: '#' }),
            ...columns.map((column) =>
              h(
                VxeColumn,
                {
                  key: column.key,
                  field: column.key,
                  title: column.title,
                  width: column.width,
                  className: `k-${column.key}`,
                  formatter: ({ cellValue }: { cellValue: unknown }) => textOf(column.kind, cellValue),
                  editRender: {},
                },
                { edit: ({ row }: { row: BenchRow }) => [editor(column, row)] },
              ),
            ),
          ])
        : null,
  });
  app.use(VxeTable).mount(root);
  return {
    show: () => {
      isShown.value = true;
    },
    scroller: () => tallest(root),
    cell: byClass(root),
    cells: '.vxe-body--column',
    update({ at, key, value }) {
      const row = data.value[at];
      if (row) row[key] = value;
    },
    insert: (row) => void table.value?.insertAt(row, data.value[0]),
    async validate() {
      const errors = (await table.value?.fullValidate(true)) ?? {};
      return Object.values(errors).reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 1), 0);
    },
  };
};
export default vxe;

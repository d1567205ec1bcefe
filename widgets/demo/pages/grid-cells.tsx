import { useMemo } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { local } from '../language.ts';

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: 160, validateRules: [{ required: true }] },
  { key: 'no', title: '编号', type: 'input', validateRules: [{ unique: true, message: '编号不能重复' }] },
  { key: 'amount', title: '金额', type: 'inputNumber', group: true, scale: 2, statistics: ['sum', 'average'] },
  { key: 'sex', title: '性别', type: 'select', dictCode: 'sex' },
  { key: 'done', title: '完成', type: 'checkbox' },
  { key: 'date', title: '日期', type: 'date' },
  { key: 'time', title: '时刻', type: 'datetime' },
  { key: 'user', title: '负责人', type: 'sel_user' },
  { key: 'depart', title: '部门', type: 'sel_depart' },
  { key: 'note', title: '备注', type: 'textarea', width: 200 },
  { key: 'percent', title: '进度', type: 'progress' },
];

/** Every kind of cell once. With `&loose` in the address the grid's own columns scroll with the rest. */
export default function GridCells() {
  const fixed = new URLSearchParams(location.search).has('loose') ? 'none' : 'left';
  const rows = useMemo(
    () =>
      Array.from(
        { length: 40 },
        (_, at): GridRow => ({
          id: String(at + 1),
          name: `项目 ${at + 1}`,
          no: `XM-${String(at + 1).padStart(4, '0')}`,
          amount: 1000 * at + 0.5,
          sex: at % 2 ? '1' : '2',
          done: at % 3 === 0,
          date: '2026-03-05',
          time: '2026-03-05 08:30:00',
          percent: at * 2,
        }),
      ),
    [],
  );
  return (
    <EditableGrid
      label={local('单元格类型')}
      columns={local(columns)}
      dataSource={rows}
      toolbar
      rowNumber
      rowNumberFixed={fixed}
      rowSelection
      rowSelectionFixed={fixed}
      dragSort
      dragSortFixed={fixed}
    />
  );
}

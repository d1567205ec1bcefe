import { useMemo } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { local } from '../language.ts';

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: 150, validateRules: [{ required: true }] },
  { key: 'kind', title: '类型', type: 'select', dictCode: 'outsourcing_type', width: 150 },
  { key: 'user', title: '负责人', type: 'sel_user', width: 160 },
  { key: 'start', title: '开始', type: 'date', width: 140, headerGroup: ['计划', '工期'] },
  { key: 'days', title: '天数', type: 'inputNumber', width: 120, headerGroup: ['计划', '工期'], statistics: true },
  { key: 'budget', title: '预算', type: 'inputNumber', width: 140, group: true, scale: 2, headerGroup: ['计划'] },
  { key: 'done', title: '完成', type: 'checkbox', width: 100 },
  { key: 'no', title: '编号', width: 140 },
  { key: 'note', title: '备注', type: 'textarea', width: 240 },
];

/** Ranges, filling, finding, sorting and filtering, columns of one's own. `&rows=100000` shows many rows. */
export default function GridRange() {
  const rows = useMemo(() => {
    const count = Number(new URLSearchParams(location.search).get('rows') ?? 30);
    return Array.from({ length: count }, (_, at): GridRow => rowAt(at));
  }, []);
  return (
    <EditableGrid
      label={local('区域编辑')}
      columns={local(columns)}
      dataSource={rows}
      toolbar
      rowNumber
      rowSelection
      size="small"
      cacheColumnsKey="demo-range"
      exportName="区域编辑导出"
    />
  );
}

const kinds = ['ITO', 'BPO', 'KPO', null];

function rowAt(at: number): GridRow {
  return {
    id: String(at + 1),
    name: `项目 ${at + 1}`,
    kind: kinds[at % kinds.length],
    user: at % 3 === 0 ? `user00${(at % 9) + 1}` : null,
    start: `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
    days: 10 + ((at * 7) % 30),
    budget: 1000 * (at + 1),
    done: at % 2 === 0,
    no: `XM-${String(at + 1).padStart(4, '0')}`,
    note: at % 5 === 0 ? 'Alpha 版本' : 'alpha',
  };
}

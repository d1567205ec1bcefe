import { useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { local } from '../language.ts';
import { waiting } from '../wait.ts';

const columns: GridColumn[] = [
  { key: 'name', title: '类目', type: 'input', width: 320 },
  { key: 'code', title: '分类号', type: 'input' },
  { key: 'years', title: '保管年限', type: 'inputNumber' },
];

/** Folders by the key of the one above; `K3` says that it has children and has none, `K4` answers with nonsense. */
const folders: Readonly<Record<string, readonly GridRow[]>> = {
  '-1': [
    { id: 'K1', name: '文书档案', code: 'WS', hasChild: '1', years: 30 },
    { id: 'K2', name: '项目档案', code: 'XM', hasChild: '1', years: 10 },
    { id: 'K3', name: '照片档案', code: 'ZP', hasChild: '1', years: 30 },
    { id: 'K4', name: '会计档案', code: 'KJ', hasChild: '1', years: 30 },
    { id: 'K5', name: '实物档案', code: 'SW', hasChild: '0', years: 10 },
  ],
  K1: [
    { id: 'K11', name: '党群工作', code: 'WS·DQ', hasChild: '1', years: 30 },
    { id: 'K12', name: '行政管理', code: 'WS·XZ', hasChild: '0', years: 10 },
  ],
  K11: [{ id: 'K111', name: '会议纪要', code: 'WS·DQ·1', hasChild: '0', years: 30 }],
  K2: [{ id: 'K21', name: '软件外包', code: 'XM·RJ', hasChild: '0', years: 10 }],
};

/** A tree table that asks for its own rows, level by level. */
export default function GridTree() {
  const [asked, setAsked] = useState('');
  const tree = useMemo(
    () => ({
      queryKey: 'pid',
      hasChildrenKey: 'hasChild',
      topValue: '-1',
      condition: 'enabled=1',
      params: { year: 2026 },
      load: async (query: Readonly<Record<string, unknown>>): Promise<unknown> => {
        setAsked(JSON.stringify(query));
        await waiting(150);
        if (query.pid === 'K4') return { list: [] };
        const rows = (folders[String(query.pid)] ?? []).map((row) => ({ ...row }));
        // Both kinds of answer are understood.
        return query.pid === 'K1' ? { records: rows } : rows;
      },
    }),
    [],
  );
  return (
    <>
      <EditableGrid
        label={local('类目树')}
        columns={local(columns)}
        tree={tree}
        rowNumber
        rowSelection
        toolbar
        size="small"
      />
      <output aria-label={local('最近一次查询')}>{asked}</output>
    </>
  );
}

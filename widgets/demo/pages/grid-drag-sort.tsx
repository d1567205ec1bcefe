import { useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { local } from '../language.ts';

const columns: GridColumn[] = [
  { key: 'orderNum', title: '顺序' },
  { key: 'name', title: '步骤', type: 'input', width: 240 },
  { key: 'note', title: '说明', type: 'input', width: 240 },
];

const names = ['收集', '整理', '著录', '扫描', '质检', '上架', '归档', '统计'];
const fixedRows = [{ key: 'name', value: '归档' }];
const disabledRows = { name: ['统计'] };

/** Rows that are dragged, moved and inserted: 归档 stays where it is, 统计 is disabled. */
export default function GridDragSort() {
  const rows = useMemo(
    () => names.map((name, at): GridRow => ({ id: `s${at + 1}`, orderNum: at + 1, name, note: '' })),
    [],
  );
  const [last, setLast] = useState('');
  return (
    <>
      <EditableGrid
        label={local('拖动排序')}
        columns={local(columns)}
        dataSource={rows}
        toolbar
        rowNumber
        dragSort
        addButtonSettings
        maxHeight={560}
        size="small"
        notAllowDrag={fixedRows}
        disabledRows={disabledRows}
        onDragged={({ oldIndex, newIndex }) => setLast(`dragged ${oldIndex} → ${newIndex}`)}
        onInserted={({ insertIndex }) => setLast(`inserted ${insertIndex}`)}
        onAdded={({ rows: added, insertIndex }) => setLast(`added ${added.length} @ ${insertIndex}`)}
      />
      <p>
        {local('最近的事件：')}
        <output aria-label={local('最近的事件')}>{last}</output>
      </p>
    </>
  );
}

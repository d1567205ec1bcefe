import { useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { installedCells } from '../../src/grid/registry.ts';
import { positions } from '../../src/record/lists.ts';
import { local } from '../language.ts';

/** What each type needs besides its name, and a value that it shows. */
const settings: Readonly<Record<string, { column?: Partial<GridColumn>; value: unknown }>> = {
  normal: { value: '只读文字' },
  input: { value: '一行文字' },
  inputNumber: { column: { group: true, scale: 2 }, value: 12_345.6 },
  textarea: { value: '第一行\n第二行' },
  input_pop: { value: '在弹出框里写的较长的文字' },
  checkbox: { column: { customValue: ['Y', 'N'] }, value: 'Y' },
  radio: {
    column: {
      options: [
        { value: '1', text: '甲' },
        { value: '2', text: '乙' },
      ],
      width: 160,
    },
    value: '1',
  },
  select: { column: { dictCode: 'project_status' }, value: '40' },
  'select-search': { column: { dictCode: 'currency' }, value: 'CNY' },
  'select-multiple': { column: { dictCode: 'carrier', width: 180 }, value: 'paper,electronic' },
  'select-dict-search': { column: { dict: 'demo_country,name,code' }, value: 'C1' },
  sel_depart: { value: 'd1-1' },
  sel_user: { value: 'user001' },
  'cat-tree': { column: { props: { pcode: 'B02' } }, value: 'c1-1' },
  'sel-tree': { column: { dict: 'sys_depart,depart_name,id', props: { pidField: 'parent_id' } }, value: 'd1-1' },
  'link-table': { column: { props: { list: positions, linkFields: ['input,code'] } }, value: 'p1' },
  pca: { value: '330106' },
  date: { value: '2026-03-05' },
  datetime: { value: '2026-03-05 08:30:00' },
  time: { value: '08:30:00' },
  upload: { value: 'temp/1_验收报告.pdf' },
  file: { column: { width: 200 }, value: 'temp/2_合同扫描件.pdf' },
  image: { value: null },
  popup: {
    column: { popupCode: 'customers', orgFields: 'name,code', destFields: 'popup,input', width: 180 },
    value: '临江市档案馆',
  },
  progress: { value: 60 },
  tags: { value: '甲乙;丙丁' },
  slot: { column: { slotName: 'stars' }, value: 3 },
  hidden: { value: '不显示' },
};

const columns: GridColumn[] = installedCells().map(({ type }) => ({
  key: type,
  title: type,
  type,
  ...settings[type]?.column,
}));

/** Every installed type of cell: a filled row, an empty one and one that cannot be changed. */
export default function GridTypes() {
  const rows = useMemo(() => {
    const filled: GridRow = { id: '1' };
    for (const { key } of columns) filled[key] = settings[key]?.value ?? null;
    return [filled, { id: '2' }, { ...filled, id: '3', locked: true }];
  }, []);
  const [always, setAlways] = useState(false);
  return (
    <>
      <p data-testid="types">
        {columns
          .filter(({ type }) => type !== 'hidden')
          .map(({ key }) => key)
          .join(' ')}
      </p>
      <label>
        <input type="checkbox" checked={always} onChange={(event) => setAlways(event.target.checked)} />{' '}
        {local('始终显示为输入框')}
      </label>
      <EditableGrid
        label={local('全部类型')}
        columns={local(columns)}
        dataSource={rows}
        rowNumber
        alwaysEdit={always}
        disabledRows={{ locked: true }}
        slots={{
          stars: ({ value, triggerChange }) => (
            <button type="button" onClick={() => triggerChange((Number(value ?? 0) % 5) + 1)}>
              {'★'.repeat(Number(value ?? 0)) || local('评分')}
            </button>
          ),
        }}
      />
    </>
  );
}

import { Radio } from 'antd';
import { useRef, useState } from 'react';
import type { ColumnOption, GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import type { GridHandle } from '../../src/grid/handle.ts';
import type { DisabledRows } from '../../src/grid/model/selection.ts';
import { useSaveOnLeave } from '../../src/grid/use-save-on-leave.ts';
import { local } from '../language.ts';
import { waiting } from '../wait.ts';

const regions: Readonly<Record<string, readonly string[]>> = {
  '': ['浙江省', '江苏省'],
  浙江省: ['杭州市', '宁波市'],
  江苏省: ['南京市'],
  杭州市: ['西湖区', '滨江区'],
  宁波市: ['海曙区'],
  南京市: ['玄武区'],
  西湖区: ['北山街道'],
  滨江区: ['西兴街道', '长河街道'],
};

async function requestData(parent: string): Promise<ColumnOption[]> {
  await waiting(300);
  return (regions[parent] ?? []).map((name) => ({ value: name, text: name }));
}

const linkageConfig = [{ key: 'province', requestData }];

const columns: GridColumn[] = [
  { key: 'name', title: '联系人', type: 'input', width: 120, validateRules: [{ required: true }] },
  { key: 'province', title: '省', type: 'select', linkageKey: 'city', width: 120 },
  { key: 'city', title: '市', type: 'select', linkageKey: 'district', width: 120 },
  { key: 'district', title: '区', type: 'select', linkageKey: 'street', width: 120 },
  { key: 'street', title: '街道', type: 'select', width: 120 },
  { key: 'level', title: '级别', type: 'select', dictCode: 'priority', defaultValue: 'M', width: 100 },
  { key: 'no', title: '序号', type: 'inputNumber', isOrder: true, width: 80 },
  {
    key: 'owners',
    title: '负责人',
    type: 'sel_user',
    fieldExtendJson: '{"store":"username","text":"realname","multiSelect":true}',
  },
  // Nobody else than urgent contacts has a reason.
  { key: 'reason', title: '紧急原因', type: 'input', disabled: (row) => row.level !== 'H' },
];

const start: GridRow[] = [
  {
    id: '1',
    name: '王建国',
    province: '浙江省',
    city: '杭州市',
    district: '滨江区',
    street: '西兴街道',
    level: 'L',
    no: 1,
  },
  { id: '2', name: '李晓燕', province: '江苏省', city: '南京市', district: '玄武区', level: 'H', no: 2 },
  { id: '3', name: '张志强', level: 'M', no: 7 },
];

/** The three forms of `disabledRows`. */
const disabled: Readonly<Record<string, DisabledRows | undefined>> = {
  无: undefined,
  按字段: { level: ['H'] },
  按清单: ['1'],
  按函数: (_, row) => row.province === undefined,
};

/** Linked selects of four levels, defaults and rows that may not be changed; and a grid that saves when a cell is left. */
export default function GridLinkage() {
  const [rule, setRule] = useState('无');
  return (
    <>
      <Radio.Group
        aria-label={local('禁用的行')}
        value={rule}
        onChange={({ target }) => setRule(target.value)}
        options={Object.keys(disabled).map((value) => ({ value, label: local(value) }))}
      />
      <EditableGrid
        label={local('联系人')}
        columns={local(columns)}
        dataSource={start}
        linkageConfig={linkageConfig}
        draftKey="contacts"
        rowNumber
        rowSelection
        toolbar
        size="small"
        {...(disabled[rule] ? { disabledRows: disabled[rule] } : {})}
      />
      <h2>{local('离开单元格即保存')}</h2>
      <SavedGrid />
    </>
  );
}

const savedColumns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'amount', title: '金额', type: 'inputNumber' },
];
const savedRows: GridRow[] = [
  { id: '1', name: '合同一', amount: 100 },
  { id: '2', name: '合同二', amount: 200 },
];

/** Every changed cell is stored when it is left; the number 13 is refused. */
function SavedGrid() {
  const grid = useRef<GridHandle>(null);
  const count = useRef(savedRows.length);
  const [stored, setStored] = useState<readonly GridRow[]>(savedRows);
  const onEditClosed = useSaveOnLeave(grid, async (row) => {
    await waiting(200);
    if (row.amount === 13) throw new Error('金额不能是 13');
    const known = savedRows.some(({ id }) => id === row.id) || stored.some(({ id }) => id === row.id);
    if (!known) count.current += 1;
    const answer = known ? row : { ...row, id: String(count.current) };
    setStored((before) => [...before.filter(({ id }) => id !== answer.id), answer]);
    return answer;
  });
  return (
    <>
      <EditableGrid
        ref={grid}
        label={local('合同')}
        columns={local(savedColumns)}
        dataSource={savedRows}
        onEditClosed={onEditClosed}
        toolbar
        size="small"
      />
      <output aria-label={local('已保存的数据')}>
        {stored.map(({ id, name, amount }) => `${id}:${name}:${amount}`).join(' ')}
      </output>
    </>
  );
}

import { Radio } from 'antd';
import { useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { local } from '../language.ts';

const columns: GridColumn[] = [
  { key: 'name', title: '项目名称', type: 'input' },
  { key: 'no', title: '编号', type: 'normal' },
  { key: 'status', title: '状态', type: 'normal', showDetails: true },
];
const partColumns: GridColumn[] = [
  { key: 'part', title: '交付物', type: 'input' },
  { key: 'amount', title: '金额', type: 'inputNumber', statistics: ['sum'] },
];
const projects: GridRow[] = Array.from({ length: 30 }, (_, at) => ({
  id: `p${at + 1}`,
  name: `项目 ${at + 1}`,
  no: `XM-${at + 1}`,
  status: at % 2 ? '进行中' : '立项中',
}));

/** What 确定 in 详细信息 does. */
const answers = { close: '直接关闭', stay: '不关闭（okClose）', ask: '由页面决定' } as const;

/** Rows that open a popover, their details, or a panel with a grid of its own. */
export default function GridSubTable() {
  const [answer, setAnswer] = useState<keyof typeof answers>('close');
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Radio.Group
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        options={Object.entries(answers).map(([value, label]) => ({ value, label: local(label) }))}
      />
      <EditableGrid
        label={local('项目')}
        columns={local(columns)}
        dataSource={projects}
        rowNumber
        rowSelection
        size="small"
        height={260}
        okClose={answer !== 'stay'}
        {...(answer === 'ask'
          ? {
              // Refuses the first time.
              onDetailsConfirm: ({ callback }: { callback: (close: boolean) => void }) => {
                setAsked(asked + 1);
                setTimeout(() => callback(asked > 0), 100);
              },
            }
          : {})}
        subForm={(row) => <Parts of={row} label={`${row.name}${local('的交付物')}`} />}
      />
      <output aria-label={local('页面被问次数')}>{asked}</output>
      <h2>{local('展开行')}</h2>
      <EditableGrid
        label={local('可展开的项目')}
        columns={local(columns)}
        dataSource={projects}
        rowNumber
        height={400}
        rowExpand={(row) => <Parts of={row} label={`${row.name}${local('的明细')}`} />}
      />
    </>
  );
}

function Parts({ of, label }: { of: GridRow; label: string }) {
  const rows = useMemo(
    () => [
      { id: `${of.id}-1`, part: '需求说明书', amount: 100 },
      { id: `${of.id}-2`, part: '验收报告', amount: 200 },
    ],
    [of.id],
  );
  return <EditableGrid label={label} columns={local(partColumns)} dataSource={rows} rowNumber size="mini" toolbar />;
}

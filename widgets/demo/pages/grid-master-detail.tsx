import { Button, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { Tabs } from '../../src/kit/Tabs.tsx';
import { local } from '../language.ts';

/** Heights of the main grid in px: with the details below it, and alone. */
const heights = { withDetails: 350, alone: 482 } as const;

const columns: GridColumn[] = [
  { key: 'no', title: '合同编号', type: 'normal', width: 160 },
  { key: 'name', title: '合同名称', type: 'input' },
  { key: 'partner', title: '供应商', type: 'input' },
  { key: 'amount', title: '金额', type: 'inputNumber', group: true, scale: 2 },
];
const contracts: GridRow[] = Array.from({ length: 40 }, (_, at) => ({
  id: `h${at + 1}`,
  no: `HT-2026-${String(at + 1).padStart(3, '0')}`,
  name: `外包服务合同 ${at + 1}`,
  partner: at % 2 ? '海川信息' : '远行科技',
  amount: 10_000 * (at + 1),
}));
const itemColumns: GridColumn[] = [
  { key: 'item', title: '项目', type: 'input' },
  { key: 'amount', title: '金额', type: 'inputNumber', statistics: ['sum'] },
];
const planColumns: GridColumn[] = [
  { key: 'date', title: '付款日期', type: 'date' },
  { key: 'percent', title: '比例', type: 'inputNumber' },
];

/** The lines of each contract, made once: another contract shows other rows, the same one the same. */
const detailsOf = new Map(
  contracts.map(({ id, no }) => [
    id,
    {
      items: [1, 2, 3].map((at) => ({ id: `${id}-${at}`, item: `${no} 明细 ${at}`, amount: at * 100 })),
      plan: [1, 2].map((at) => ({ id: `${id}-${at}`, date: `2026-0${at + 3}-01`, percent: 50 })),
    },
  ]),
);

/** A main grid over tabs with the rows of its selected record. */
export default function GridMasterDetail() {
  const [chosen, setChosen] = useState<GridRow | null>(null);
  const [auto, setAuto] = useState(true);
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const shown = useMemo(
    () => contracts.slice((page.current - 1) * page.pageSize, page.current * page.pageSize),
    [page],
  );
  const details = chosen && detailsOf.get(chosen.id);

  return (
    <>
      <EditableGrid
        label={local('合同')}
        columns={local(columns)}
        dataSource={shown}
        pagination={{ ...page, total: contracts.length }}
        onPageChange={setPage}
        height={open ? heights.withDetails : heights.alone}
        rowSelection
        rowSelectionType="radio"
        clickSelectRow
        rowNumber
        toolbar
        toolbarConfig={{ btn: [] }}
        toolbarSuffix={
          <>
            <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
              {local('自动展开')}
            </Checkbox>
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {local(open ? '收起' : '展开')}
            </Button>
          </>
        }
        onSelectRowChange={({ selectedRows }) => {
          setChosen(selectedRows[0] ?? null);
          if (auto && selectedRows.length > 0) setOpen(true);
        }}
      />
      {open ? (
        <Tabs
          items={[
            {
              key: 'items',
              label: local('合同明细'),
              children: (
                <EditableGrid
                  label={local('合同明细')}
                  columns={local(itemColumns)}
                  dataSource={details?.items ?? noRows}
                  rowNumber
                  rowSelection
                  toolbar
                />
              ),
            },
            {
              key: 'plan',
              label: local('付款计划'),
              children: (
                <EditableGrid
                  label={local('付款计划')}
                  columns={local(planColumns)}
                  dataSource={details?.plan ?? noRows}
                  rowNumber
                  rowSelection
                  toolbar
                />
              ),
            },
          ]}
        />
      ) : null}
    </>
  );
}

const noRows: readonly GridRow[] = [];

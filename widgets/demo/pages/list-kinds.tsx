import { useState } from 'react';
import type { TreeNode } from '../../src/data/widget-data.ts';
import { EmptyState } from '../../src/feedback/EmptyState.tsx';
import { DataTable } from '../../src/table/DataTable.tsx';
import { InnerTable } from '../../src/table/InnerTable.tsx';
import { ListTabs } from '../../src/table/ListTabs.tsx';
import { MasterDetail } from '../../src/table/MasterDetail.tsx';
import { TreeTable } from '../../src/table/TreeTable.tsx';
import type { Column } from '../../src/table/types.ts';
import { moneyText } from '../../src/text/number-text.ts';
import { type DemoProject, departsBelow, projects } from '../fake-lists.ts';
import { local } from '../language.ts';
import { waiting } from '../wait.ts';

const departColumns: readonly Column<TreeNode>[] = [
  { name: 'title', title: '部门', width: 320, render: ({ title }) => title },
  { name: 'code', title: '编码', render: ({ code }) => <span className="dw-mono">{code}</span> },
];
const projectColumns: readonly Column<DemoProject>[] = [
  { name: 'name', title: '项目名称', width: 260, render: ({ name }) => name },
  { name: 'code', title: '编号', render: ({ code }) => <span className="dw-mono">{code}</span> },
  { name: 'costs', title: '费用笔数', width: 120, align: 'right', render: ({ costs }) => costs.length },
];
const project = {
  columns: projectColumns,
  rowKey: ({ id }: DemoProject) => id,
  rowLabel: ({ name }: DemoProject) => name,
  density: 'middle' as const,
  empty: <EmptyState title={local('没有项目')} />,
};
const states = [
  { key: '', label: '全部' },
  { key: '10', label: '草稿' },
  { key: '40', label: '进行中' },
  { key: '80', label: '已结项' },
].map((tab) => ({ ...tab, count: projects.filter(({ status }) => tab.key === '' || status === tab.key).length }));

/** Lists of other shapes: a tree, a master with its details, rows that open, tabs; one table draws them all. */
export default function ListKinds() {
  const cards = matchMedia('(max-width: 767.99px)').matches;
  return (
    <>
      <h2>{local('树形列表')}</h2>
      <DepartTree cards={cards} />
      <h2>{local('主从列表')}</h2>
      <Master cards={cards} label={local('项目（主表）')} />
      <h2>{local('主从列表，可多选')}</h2>
      <Master cards={cards} label={local('项目（多选主表）')} boxes />
      <h2>{local('内嵌子表')}</h2>
      <Inner cards={cards} />
      <h2>{local('选项卡')}</h2>
      <Divided cards={cards} />
    </>
  );
}

function DepartTree({ cards }: { cards: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [below, setBelow] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map());
  async function open(next: ReadonlySet<string>): Promise<void> {
    setOpened(next);
    const missing = [...next].filter((id) => !below.has(id));
    if (missing.length === 0) return;
    await waiting(0);
    setBelow((known) => new Map([...known, ...missing.map((id) => [id, departsBelow(id)] as const)]));
  }
  return (
    <TreeTable<TreeNode>
      label={local('部门')}
      roots={departsBelow(null)}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      isLeaf={({ isLeaf }) => isLeaf}
      columns={local(departColumns)}
      opened={opened}
      onOpened={(next) => void open(next)}
      childrenOf={(id) => below.get(id)}
      cards={cards}
      density="middle"
      empty={<EmptyState title={local('没有部门')} />}
    />
  );
}

function Master({ cards, label, boxes = false }: { cards: boolean; label: string; boxes?: boolean }) {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const [list, setList] = useState('costs');
  return (
    <MasterDetail<DemoProject>
      {...local(project)}
      label={label}
      {...(boxes ? { selected, onSelect } : {})}
      rows={projects.slice(0, 4)}
      current={current}
      onCurrent={setCurrent}
      cards={cards}
      detailLabel={local(boxes ? '多选明细' : '明细')}
      detail={(row) => (
        <ListTabs
          label={local('明细的种类')}
          tabs={[
            { key: 'costs', label: local('费用'), count: row.costs.length },
            { key: 'people', label: local('人员'), count: row.people.length },
          ]}
          value={list}
          onChange={setList}
        >
          {list === 'costs' ? <Costs of={row} /> : <People of={row} />}
        </ListTabs>
      )}
    />
  );
}

function Inner({ cards }: { cards: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return (
    <InnerTable<DemoProject>
      {...local(project)}
      label={local('项目（内嵌子表）')}
      rows={projects.slice(0, 4)}
      opened={opened}
      onOpened={setOpened}
      hasInner={({ costs }) => costs.length > 0}
      inner={(row) => <Costs of={row} />}
      cards={cards}
    />
  );
}

function Divided({ cards }: { cards: boolean }) {
  const [state, setState] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <ListTabs label={local('项目状态')} tabs={local(states)} value={state} onChange={setState}>
      <DataTable<DemoProject>
        {...local(project)}
        label={local('项目（按状态）')}
        rows={projects.filter(({ status }) => state === '' || status === state)}
        selected={selected}
        onSelect={setSelected}
        selectable={({ status }) => status !== '80'}
        cards={cards}
      />
    </ListTabs>
  );
}

function Costs({ of: { name, costs } }: { of: DemoProject }) {
  return (
    <DataTable<DemoProject['costs'][number]>
      label={`${name}${local('的费用')}`}
      rows={costs}
      rowKey={({ id }) => id}
      rowLabel={({ what }) => what}
      columns={[
        { name: 'day', title: local('日期'), width: 120, render: ({ day }) => day },
        { name: 'what', title: local('用途'), render: ({ what }) => what },
        { name: 'amount', title: local('金额'), width: 120, align: 'right', render: ({ amount }) => moneyText(amount) },
      ]}
      density="small"
      empty={<EmptyState title={local('没有费用')} />}
    />
  );
}

function People({ of: { name, people } }: { of: DemoProject }) {
  return (
    <DataTable<DemoProject['people'][number]>
      label={`${name}${local('的人员')}`}
      rows={people}
      rowKey={({ id }) => id}
      rowLabel={(person) => person.name}
      columns={[
        { name: 'name', title: local('姓名'), render: (person) => person.name },
        { name: 'role', title: local('角色'), render: ({ role }) => role },
      ]}
      density="small"
      empty={<EmptyState title={local('没有人员')} />}
    />
  );
}

import { Radio } from 'antd';
import { useMemo, useState } from 'react';
import { type GridAccess, useWidgetData, WidgetDataProvider } from '../../src/data/widget-data.ts';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { local } from '../language.ts';

const columns: GridColumn[] = [
  { key: 'name', title: '项目名称', type: 'input' },
  { key: 'budget', title: '预算', type: 'inputNumber' },
  { key: 'cost', title: '成本', type: 'inputNumber' },
];
const rows: GridRow[] = [
  { id: '1', name: '档案数字化', budget: 1000, cost: 800 },
  { id: '2', name: '软件外包', budget: 2000, cost: 1500 },
];

/** What each role lacks below `demo:project:`. */
const roles: Readonly<
  Record<string, { hidden: readonly string[]; disabled: readonly string[]; buttons: readonly string[] }>
> = {
  经理: { hidden: [], disabled: [], buttons: [] },
  专员: { hidden: ['cost'], disabled: ['budget'], buttons: ['add', 'batch_delete'] },
};

/** One grid as two roles see it. */
export default function GridPermissions() {
  const data = useWidgetData();
  const [role, setRole] = useState('经理');
  const value = useMemo(() => {
    const lacks = roles[role] ?? { hidden: [], disabled: [], buttons: [] };
    const gridAccess = (authPre: string): GridAccess => ({
      column: (key) => {
        if (authPre !== 'demo:project:') return 'shown';
        if (lacks.hidden.includes(key)) return 'hidden';
        return lacks.disabled.includes(key) ? 'disabled' : 'shown';
      },
      button: (name) => authPre !== 'demo:project:' || !lacks.buttons.includes(name),
    });
    return { ...data, gridAccess };
  }, [data, role]);
  return (
    <WidgetDataProvider value={value}>
      <Radio.Group
        aria-label={local('角色')}
        value={role}
        onChange={({ target }) => setRole(target.value)}
        options={Object.keys(roles).map((value) => ({ value, label: local(value) }))}
      />
      <EditableGrid
        label={local('项目')}
        columns={local(columns)}
        dataSource={rows}
        authPre="demo:project:"
        rowSelection
        toolbar
      />
    </WidgetDataProvider>
  );
}

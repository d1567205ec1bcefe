import { demoPerson } from '@dossier/contract/demo/person.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import { useGridRows } from '../../frame/use-grid-rows.ts';

const names = ['name', 'age', 'salary', 'bonus'];
const totals = { age: ['average'], salary: ['sum', 'average'], bonus: ['sum', 'average'] } as const;

/** 表格合计: sums and averages in the foot of the grid, of the rows that a filter leaves. */
export default function TotalsPage() {
  const given = useGridRows(demoPerson, names);
  const { label } = given.resource;
  return (
    <section className="card" aria-label={label}>
      <EditableGrid
        label={label}
        columns={given.columns.map((column) => ({
          ...column,
          disabled: true,
          ...(column.key in totals ? { statistics: totals[column.key as keyof typeof totals] } : {}),
        }))}
        dataSource={given.rows}
        loading={given.loading}
        error={given.error}
        onRetry={given.reload}
        toolbar
        toolbarConfig={{ btn: [] }}
        rowNumber
        size="small"
        maxHeight="max(320px, calc(100vh - 320px))"
        insertRow={false}
      />
    </section>
  );
}

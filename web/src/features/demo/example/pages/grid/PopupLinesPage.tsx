import { demoOrder } from '@dossier/contract/demo/order.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import { TicketGrid } from '../../frame/TicketGrid.tsx';
import { useGridRows } from '../../frame/use-grid-rows.ts';

const names = ['code', 'level', 'orderDate', 'amount', 'content'];

/** 弹出子表: a click on an order opens its tickets in a popover below the row. */
export default function PopupLinesPage() {
  const given = useGridRows(demoOrder, names);
  const { label } = given.resource;
  return (
    <section className="card" aria-label={label}>
      <EditableGrid
        label={label}
        columns={given.columns.map((column) => ({ ...column, disabled: true }))}
        dataSource={given.rows}
        loading={given.loading}
        error={given.error}
        onRetry={given.reload}
        rowNumber
        size="small"
        maxHeight="max(320px, calc(100vh - 280px))"
        insertRow={false}
        subForm={(row) => <TicketGrid orderId={String(row.id)} />}
      />
    </section>
  );
}

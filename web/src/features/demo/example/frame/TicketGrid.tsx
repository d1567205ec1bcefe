import { demoOrder } from '@dossier/contract/demo/order.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import { useMemo } from 'react';
import { gridColumns } from '#engine/form/grid-columns.ts';
import { useRecord } from '#engine/use-records.ts';
import { useText } from '#services/messages/text.ts';
import { useOrderPart } from './use-order-part.ts';

/** The tickets of an order with their totals; they are changed in the order's own form. */
export function TicketGrid({ orderId }: { orderId: string }) {
  const t = useText();
  const tickets = useOrderPart('tickets');
  const columns = useMemo(
    () =>
      gridColumns(tickets, Object.keys(tickets.fields)).map((column) => ({
        ...column,
        disabled: true,
        // Prices of different flights add up to nothing.
        statistics: ['quantity', 'amount'].includes(column.key),
      })),
    [tickets],
  );
  const found = useRecord(demoOrder, orderId);
  if (found.error)
    return (
      <ErrorState title={t('{0}加载失败', tickets.label)} error={found.error} onRetry={() => void found.refetch()} />
    );
  if (!found.data) return <Bones lines={3} />;
  return (
    <EditableGrid
      label={tickets.label}
      columns={columns}
      // Lines of a part, each with its id.
      dataSource={found.data.tickets as readonly GridRow[]}
      rowNumber
      size="mini"
      insertRow={false}
    />
  );
}

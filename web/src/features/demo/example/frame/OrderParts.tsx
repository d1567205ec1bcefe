import { demoOrder } from '@dossier/contract/demo/order.ts';
import { DetailList } from '@dossier/widgets/display/DetailList.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Rec } from '#engine/extensions.ts';
import { cellOf, textOf } from '#engine/fields/values.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { columnHidden } from '#engine/table/columns.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { type OrderPart, useOrderPart } from './use-order-part.ts';

/** The facts of an order that its reader may see. */
export function OrderFacts({ record }: { record: Rec }) {
  const resource = useSpoken(demoOrder);
  const { isHidden } = useRights();
  const items = Object.entries(resource.fields)
    .filter(([name]) => !columnHidden(resource, name, isHidden))
    .map(([name, field]) => ({ term: field.label, content: cellOf(record, name, field) }));
  return <DetailList items={items} />;
}

export interface OrderLinesProps {
  /** With its lines, as its own call brings it. */
  record: Rec;
  part: OrderPart;
}

/** The lines of an order as a table. */
export function OrderLines({ record, part }: OrderLinesProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const { label, fields } = useOrderPart(part);
  const numbers = ['money', 'integer'];
  return (
    <DataTable<Rec>
      label={label}
      // Lines of a part, each with its id.
      rows={(record[part] ?? []) as readonly Rec[]}
      rowKey={({ id }) => id}
      rowLabel={(line) => String(line.name ?? line.flight)}
      columns={Object.entries(fields).map(([name, field]) => ({
        name,
        title: field.label,
        ...(numbers.includes(field.type) ? { align: 'right' as const, width: 120 } : {}),
        render: (line) => textOf(line, name, field),
      }))}
      density="small"
      cards={narrow}
      empty={<EmptyState title={t('没有{0}', label)} />}
    />
  );
}

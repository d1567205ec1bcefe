import { demoOrder } from '@dossier/contract/demo/order.ts';
import { SplitPanel } from '@dossier/widgets/display/SplitPanel.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { TicketGrid } from '../../frame/TicketGrid.tsx';
import { useGridRows } from '../../frame/use-grid-rows.ts';

const names = ['code', 'orderDate', 'amount'];

/** 布局模板: orders at the left, the tickets of the chosen one at the right; below each other on a phone. */
export default function LayoutPage() {
  const t = useText();
  const narrow = useMedia(phone);
  const given = useGridRows(demoOrder, names);
  const [chosen, setChosen] = useState<string | null>(null);
  const { label } = given.resource;
  const orders = (
    <EditableGrid
      label={label}
      columns={given.columns.map((column) => ({ ...column, disabled: true }))}
      dataSource={given.rows}
      loading={given.loading}
      error={given.error}
      onRetry={given.reload}
      rowSelection
      rowSelectionType="radio"
      clickSelectRow
      size="small"
      maxHeight={narrow ? 320 : 'max(320px, calc(100vh - 300px))'}
      insertRow={false}
      onSelectRowChange={({ selectedRowIds }) => setChosen(selectedRowIds[0] ?? null)}
    />
  );
  const tickets = chosen ? <TicketGrid key={chosen} orderId={chosen} /> : <EmptyState title={t('请选择一个订单')} />;
  return (
    <section className="card demo-stack" aria-label={label}>
      {narrow ? (
        <>
          {orders}
          {tickets}
        </>
      ) : (
        <SplitPanel
          remember="demo-layout"
          min={25}
          max={75}
          label={t('订单与机票的宽度')}
          height="max(360px, calc(100vh - 260px))"
          first={orders}
          second={tickets}
        />
      )}
    </section>
  );
}

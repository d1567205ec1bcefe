import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { SplitPanel } from '@dossier/widgets/display/SplitPanel.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { useState } from 'react';
import RelatedList from '#engine/record/RelatedList.tsx';
import { titleOf } from '#engine/record/title-of.ts';
import { useText } from '#services/messages/text.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';

/** 分屏: two parts with a bar between them that is dragged, or moved by the arrow keys, and stays where it was left. */
export default function SplitPage() {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <section className="card" aria-label={t('订单与发货')}>
      <ExampleRecords resource={demoOrder} most={24}>
        {(records) => {
          const record = records.find(({ id }) => id === chosen);
          return (
            <SplitPanel
              remember="demo-split"
              min={20}
              max={70}
              label={t('订单与发货的宽度')}
              height="max(360px, calc(100vh - 260px))"
              first={
                <nav className="demo-choices" aria-label={t('订单')}>
                  {records.map((one) => (
                    <button
                      type="button"
                      key={one.id}
                      aria-pressed={one.id === chosen}
                      onClick={() => setChosen(one.id)}
                    >
                      {titleOf(demoOrder, one)}
                    </button>
                  ))}
                </nav>
              }
              second={
                record ? (
                  <RelatedList
                    key={record.id}
                    related={{ resource: demoDelivery, by: 'orderId' }}
                    record={record}
                    name={titleOf(demoOrder, record)}
                  />
                ) : (
                  <EmptyState title={t('请选择一个订单')} />
                )
              }
            />
          );
        }}
      </ExampleRecords>
    </section>
  );
}

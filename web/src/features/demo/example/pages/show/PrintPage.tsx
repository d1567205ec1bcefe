import { demoOrder } from '@dossier/contract/demo/order.ts';
import { DetailList } from '@dossier/widgets/display/DetailList.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { PrintButton } from '@dossier/widgets/print/PrintButton.tsx';
import { useRef, useState } from 'react';
import { titleOf } from '#engine/record/title-of.ts';
import { useText } from '#services/messages/text.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';
import { OrderFacts, OrderLines } from '../../frame/OrderParts.tsx';

/** 打印测试: a part of the page goes to paper as it stands; what is marked with `data-print="no"` stays on the screen. */
export default function PrintPage() {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ExampleRecords resource={demoOrder} most={10} whole>
      {(records, resource) => {
        const record = records.find(({ id }) => id === chosen) ?? records[0];
        if (!record) return null;
        const title = `${resource.label} ${titleOf(resource, record)}`;
        return (
          <section className="card" aria-label={title}>
            <div ref={area} className="demo-stack">
              <h2>{title}</h2>
              <OrderFacts record={record} />
              <OrderLines record={record} part="customers" />
              <OrderLines record={record} part="tickets" />
              <DetailList items={[{ term: t('签收人'), content: null }]} />
              <p data-print="no">{t('这一行仅在屏幕上显示，不会打印。')}</p>
            </div>
            <div className="demo-actions">
              <Select
                aria-label={t('订单')}
                style={{ minWidth: 160 }}
                value={record.id}
                onChange={setChosen}
                options={records.map((one) => ({ value: one.id, label: titleOf(resource, one) }))}
              />
              <PrintButton area={area} title={title} />
            </div>
          </section>
        );
      }}
    </ExampleRecords>
  );
}

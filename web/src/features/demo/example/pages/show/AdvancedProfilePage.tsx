import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { ListTabs } from '@dossier/widgets/table/ListTabs.tsx';
import { moneyText } from '@dossier/widgets/text/number-text.ts';
import { Steps } from 'antd';
import { useState } from 'react';
import type { Rec } from '#engine/extensions.ts';
import RelatedList from '#engine/record/RelatedList.tsx';
import { maySeeRelated } from '#engine/record/related.ts';
import { titleOf } from '#engine/record/title-of.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';
import { OrderFacts, OrderLines } from '../../frame/OrderParts.tsx';
import { type OrderPart, useOrderPart } from '../../frame/use-order-part.ts';

const deliveries = { resource: demoDelivery, by: 'orderId' };

/** 高级详情页: a head with what matters, how far the record is, and what belongs to it in tabs. */
export default function AdvancedProfilePage() {
  return (
    <ExampleRecords resource={demoOrder} most={1} whole>
      {([record]) => (record ? <Profile record={record} /> : null)}
    </ExampleRecords>
  );
}

function Profile({ record }: { record: Rec }) {
  const t = useText();
  const { label, fields } = useSpoken(demoOrder);
  const [customers, tickets] = [useOrderPart('customers'), useOrderPart('tickets')];
  const delivery = useSpoken(demoDelivery);
  const rights = useRights();
  const [tab, setTab] = useState('facts');
  const lines = (name: OrderPart) => (record[name] ?? []) as readonly Rec[];
  const done = [true, lines('customers').length > 0, lines('tickets').length > 0];
  return (
    <div className="demo-stack">
      <section className="card demo-stack" aria-label={label}>
        <h2>{`${label} ${titleOf(demoOrder, record)}`}</h2>
        <p>{`${fields.amount.label} ${moneyText(Number(record.amount ?? 0))}`}</p>
        <Steps
          current={done.filter(Boolean).length}
          items={[t('下单'), t('登记客户'), t('出票'), t('发货')].map((title) => ({ title }))}
        />
      </section>
      <section className="card" aria-label={t('订单内容')}>
        <ListTabs
          label={t('订单内容')}
          tabs={[
            { key: 'facts', label: t('基本信息') },
            { key: 'customers', label: customers.label, count: lines('customers').length },
            { key: 'tickets', label: tickets.label, count: lines('tickets').length },
            ...(maySeeRelated(deliveries, rights) ? [{ key: 'deliveries', label: delivery.label }] : []),
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'facts' ? <OrderFacts record={record} /> : null}
          {tab === 'customers' || tab === 'tickets' ? <OrderLines record={record} part={tab} /> : null}
          {tab === 'deliveries' ? (
            <RelatedList related={deliveries} record={record} name={titleOf(demoOrder, record)} />
          ) : null}
        </ListTabs>
      </section>
    </div>
  );
}

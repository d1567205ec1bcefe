import { demoOrder } from '@dossier/contract/demo/order.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';
import { OrderFacts, OrderLines } from '../../frame/OrderParts.tsx';
import { useOrderPart } from '../../frame/use-order-part.ts';

/** 基础详情页: facts of a record above its lines. */
export default function BasicProfilePage() {
  const [customers, tickets] = [useOrderPart('customers'), useOrderPart('tickets')];
  return (
    <ExampleRecords resource={demoOrder} most={1} whole>
      {([record], { label }) =>
        record ? (
          <section className="card demo-stack" aria-label={label}>
            <h2>{label}</h2>
            <OrderFacts record={record} />
            <h2>{customers.label}</h2>
            <OrderLines record={record} part="customers" />
            <h2>{tickets.label}</h2>
            <OrderLines record={record} part="tickets" />
          </section>
        ) : null
      }
    </ExampleRecords>
  );
}

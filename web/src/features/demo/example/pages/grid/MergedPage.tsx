import { demoOrder } from '@dossier/contract/demo/order.ts';
import { moneyText } from '@dossier/widgets/text/number-text.ts';
import { titleOf } from '#engine/record/title-of.ts';
import { useText } from '#services/messages/text.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';
import { useOrderPart } from '../../frame/use-order-part.ts';

interface Ticket {
  id: string;
  flight: string;
  flightDate: string;
  quantity: number;
  amount: number;
}

/** 表格合计News: cells of an order are merged over its tickets, with totals of each order and of all. */
export default function MergedPage() {
  const t = useText();
  const { fields: lineFields } = useOrderPart('tickets');
  return (
    <section className="card" aria-label={t('订单与机票')}>
      <ExampleRecords resource={demoOrder} most={8} whole>
        {(records, resource) => {
          const lines = ['flight', 'flightDate', 'quantity', 'amount'].map((name) => lineFields[name]?.label ?? '–');
          const heads = [resource.fields.code.label, ...lines];
          const total = records.reduce((sum, record) => sum + Number(record.amount ?? 0), 0);
          return (
            <section className="demo-scroll" aria-label={t('订单与机票表格')}>
              <table className="demo-merged">
                <thead>
                  <tr>
                    {heads.map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                {records.map((record) => {
                  // Lines of the order as its own call brings them.
                  const tickets = (record.tickets ?? []) as readonly Ticket[];
                  return (
                    <tbody key={record.id}>
                      {tickets.map((ticket, at) => (
                        <tr key={ticket.id}>
                          {at === 0 ? (
                            <th scope="rowgroup" rowSpan={tickets.length + 1}>
                              {titleOf(resource, record)}
                            </th>
                          ) : null}
                          <td>{ticket.flight}</td>
                          <td>{ticket.flightDate}</td>
                          <td className="demo-number">{ticket.quantity}</td>
                          <td className="demo-number">{moneyText(ticket.amount)}</td>
                        </tr>
                      ))}
                      <tr>
                        <th scope="row" colSpan={3}>
                          {t('小计')}
                        </th>
                        <td className="demo-number">{moneyText(Number(record.amount ?? 0))}</td>
                      </tr>
                    </tbody>
                  );
                })}
                <tfoot>
                  <tr>
                    <th scope="row" colSpan={4}>
                      {t('合计')}
                    </th>
                    <td className="demo-number">{moneyText(total)}</td>
                  </tr>
                </tfoot>
              </table>
            </section>
          );
        }}
      </ExampleRecords>
    </section>
  );
}

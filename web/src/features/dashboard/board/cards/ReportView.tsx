import type { ReportCard } from '@dossier/contract/dashboard/card.ts';
import { getData, getRpColumns } from '@dossier/contract/online/report-reading.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from './CardState.tsx';

/** Columns of a report of which nobody chose some. */
const firstColumns = 6;

/** Rows of a report, or one value of its first row; both as its parameters stand by themselves. */
export function ReportView({ card, title }: { card: ReportCard; title: string }) {
  const t = useText();
  const { report, rows, value } = card;
  const query = useQuery({
    queryKey: ['/online/cgreport', 'card', report, value === undefined ? rows : 1],
    queryFn: async ({ signal }) => {
      const head = await call(getRpColumns, { params: { code: report }, signal });
      const asked = { pageNo: 1, pageSize: value === undefined ? rows : 1 };
      const page = await call(getData, { params: { id: head.cgRpConfigId }, query: asked, signal });
      return { ...head, records: page.records, total: page.total };
    },
  });
  const { columns = [], dictOptions = {}, records = [], total = 0 } = query.data ?? {};
  const textOf = (record: Record<string, unknown> | undefined, name: string): string => {
    const found = record?.[name] ?? '';
    const key = columns.find(({ dataIndex }) => dataIndex === name)?.customRender;
    const option = key === undefined ? undefined : dictOptions[key]?.find((one) => one.value === String(found));
    if (option) return option.text;
    return typeof found === 'number' ? grouped(found) : dateText(String(found));
  };
  const chosen = card.columns.flatMap((name) => columns.find(({ dataIndex }) => dataIndex === name) ?? []);
  const shown = chosen.length > 0 ? chosen : columns.slice(0, firstColumns);
  return (
    <CardState query={query} lines={value === undefined ? 4 : 2}>
      {records.length === 0 ? (
        <p className="card-note">{t('报表没有数据')}</p>
      ) : value !== undefined ? (
        <div className="figure-card">
          <strong>{textOf(records[0], value)}</strong>
        </div>
      ) : (
        <div className="card-scroll">
          <table className="record-table report-table">
            <caption className="dw-sr-only">{title}</caption>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column.dataIndex} scope="col" data-align={column.align}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no key, and are only replaced together
                <tr key={at}>
                  {shown.map(({ dataIndex, align }) => (
                    <td key={dataIndex} data-align={align} title={textOf(record, dataIndex)}>
                      {textOf(record, dataIndex)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {total > records.length ? <p className="card-note">{t('共 {0} 行', total)}</p> : null}
        </div>
      )}
    </CardState>
  );
}

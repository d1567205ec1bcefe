import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Head, Matrix } from '@dossier/contract/statistics/matrix.ts';
import type { Report } from '@dossier/contract/statistics/report.ts';
import { Link } from 'react-router';
import { valueText } from '#engine/figures/FigureStrip.tsx';
import { useText } from '#services/messages/text.ts';

export interface FiguresProps {
  report: Report;
  title: string;
  resource: Resource;
  /** The field that is added up; null: records are counted. */
  sum: string | null;
  matrix: Matrix;
  /** Address of the list behind a figure; null: there is none. */
  address: (row: Head | null, column: Head | null) => string | null;
}

/** The figures with their totals; each that is not nothing opens its list. */
export function ReportTable({ report, title, resource, sum, matrix, address }: FiguresProps) {
  const t = useText();
  const { columns, rows, totals, total } = matrix;
  const figure = (value: number, row: Head | null, column: Head | null) => {
    const text = valueText(resource, sum, value);
    const to = value === 0 ? null : address(row, column);
    return to ? <Link to={to}>{text}</Link> : <span data-none={value === 0}>{text}</span>;
  };
  const key = ({ value, others }: Head) => (others ? 'others' : `=${value}`);
  const amount = (sum && resource.fields[sum]?.label) || t('数量');
  return (
    <section className="report-scroll" aria-label={t('{0}表格', title)}>
      <table className="report-table">
        <caption className="dw-sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{resource.fields[report.by]?.label}</th>
            {columns.map((column) => (
              <th key={key(column)} scope="col" className="number">
                {column.text}
              </th>
            ))}
            <th scope="col" className="number">
              {columns.length > 0 ? t('合计') : amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells, total: of }) => (
            <tr key={key(head)}>
              <th scope="row" title={head.text}>
                {head.text}
              </th>
              {columns.map((column, at) => (
                <td key={key(column)} className="number">
                  {figure(cells[at] ?? 0, head, column)}
                </td>
              ))}
              <td className="number">{figure(of, head, null)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('合计')}</th>
            {columns.map((column, at) => (
              <td key={key(column)} className="number">
                {figure(totals[at] ?? 0, null, column)}
              </td>
            ))}
            <td className="number">{figure(total, null, null)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

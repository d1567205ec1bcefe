import { Checkbox, Radio } from 'antd';
import type { ReportHead, ReportRow, ReportRowsQuery } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { dateText } from '../text/date-text.ts';
import '../table/table.css';

type Sort = Pick<ReportRowsQuery, 'column' | 'order'>;

export interface ReportTableProps {
  head: ReportHead;
  rows: readonly ReportRow[];
  /** Keys of the rows, in their order. */
  keys: readonly string[];
  isPicked: (key: string) => boolean;
  multiple: boolean;
  loading: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onToggle: (key: string, row: ReportRow) => void;
}

/** Rows of a report; a click on one chooses it or takes it back. */
export function ReportTable(props: ReportTableProps) {
  const t = useText();
  const { head, rows, keys, isPicked, multiple, loading, sort, onSort, onToggle } = props;
  const Box = multiple ? Checkbox : Radio;
  return (
    <table className="dw-table" data-density="small" aria-label={head.cgRpConfigName} aria-busy={loading}>
      <thead>
        <tr>
          <th aria-label={t('选择')} style={{ width: 48 }} />
          {head.columns.map(({ dataIndex, title, width, align, sorter }) => {
            const order = sort.column === dataIndex ? sort.order : undefined;
            const style = width ? { width: Number(width) || width } : {};
            const ariaSort = order ? ({ asc: 'ascending', desc: 'descending' } as const)[order] : undefined;
            return (
              <th key={dataIndex} style={style} data-align={align ?? 'left'} aria-sort={ariaSort}>
                {sorter ? (
                  <button
                    type="button"
                    className="dw-table-sort"
                    data-on={order !== undefined}
                    data-direction={order}
                    onClick={() => onSort({ column: dataIndex, order: order === 'asc' ? 'desc' : 'asc' })}
                  >
                    {title}
                    <svg viewBox="0 0 8 12" aria-hidden="true">
                      <path d="M4 0 8 5H0z" />
                      <path d="M4 12 0 7h8z" />
                    </svg>
                  </button>
                ) : (
                  title
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const key = keys[at] ?? '';
          return (
            <tr
              key={key}
              data-selected={isPicked(key)}
              onClick={(event) => {
                // The box answers its own clicks. A click always comes from an element.
                if (!(event.target as Element).closest('label')) onToggle(key, row);
              }}
            >
              <td>
                <Box
                  checked={isPicked(key)}
                  aria-label={t('选择第{0}行', at + 1)}
                  onChange={() => onToggle(key, row)}
                />
              </td>
              {head.columns.map(({ dataIndex, align, customRender }) => (
                <td key={dataIndex} data-align={align ?? 'left'} title={cellText(head, row[dataIndex], customRender)}>
                  {cellText(head, row[dataIndex], customRender)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function cellText({ dictOptions }: ReportHead, value: unknown, dict: string | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  return (dict && dictOptions[dict]?.find((choice) => choice.value === text)?.text) || dateText(text);
}

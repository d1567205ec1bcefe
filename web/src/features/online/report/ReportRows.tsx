import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getColumnsAndData } from '@dossier/contract/online/report-reading.ts';
import { numberText } from '@dossier/widgets/chart/chart-data.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { addressOf } from '@dossier/widgets/graph/graph-data.ts';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { headGroups } from './head-groups.ts';
import '@dossier/widgets/table/table.css';

type Page = ResultOf<typeof getColumnsAndData>;
type Column = Page['columns'][number];

export interface Sort {
  column?: string;
  order?: 'asc' | 'desc';
}

interface Props {
  page: Page;
  sort: Sort;
  onSort: (sort: Sort) => void;
  busy: boolean;
}

/** Rows of a report below their heads, and under them what all rows come to. */
export function ReportRows({ page, sort, onSort, busy }: Props) {
  const t = useText();
  const { columns, dictOptions, fieldHrefSlots, data } = page;
  const links = new Map(fieldHrefSlots.map(({ slotName, href }) => [slotName, href]));
  const summed = Object.keys(data.totals);
  const textOf = ({ dataIndex, customRender }: Column, row: Readonly<Record<string, unknown>>): string => {
    const value = row[dataIndex];
    const text = value === null || value === undefined ? '' : String(value);
    const option =
      customRender === undefined ? undefined : dictOptions[customRender]?.find((one) => one.value === text);
    if (option) return option.text;
    return typeof value === 'number' && summed.includes(dataIndex) ? numberText(value) : text;
  };
  const totalOf = (column: Column, at: number): string => {
    if (!summed.includes(column.dataIndex)) return at === 0 ? t('总计') : '';
    const total = data.totals[column.dataIndex];
    const text = total === null || total === undefined ? t('包含非数字内容') : numberText(total);
    return at === 0 ? `${t('总计')} ${text}` : text;
  };
  const head = (column: Column, rows: number) => {
    const { dataIndex, title, align, sorter, width } = column;
    const order = sort.column === dataIndex ? sort.order : undefined;
    return (
      <th
        key={dataIndex}
        scope="col"
        rowSpan={rows}
        data-align={align}
        style={width ? { width } : {}}
        aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
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
  };
  if (data.records.length === 0) return <EmptyState title={t('没有查询到任何数据')} />;
  const groups = headGroups(columns);
  return (
    <div className="online-report-rows">
      <table className="dw-table" data-density="small" aria-label={page.cgreportHeadName} aria-busy={busy}>
        <thead>
          {page.isGroupTitle ? (
            <tr>
              {groups.map((group) => {
                const [first] = group.columns;
                if (!first) return null;
                return group.title === null ? (
                  head(first, 2)
                ) : (
                  <th
                    key={`group ${first.dataIndex}`}
                    scope="colgroup"
                    colSpan={group.columns.length}
                    data-align="center"
                  >
                    {group.title}
                  </th>
                );
              })}
            </tr>
          ) : null}
          <tr>
            {groups.flatMap((group) =>
              page.isGroupTitle && group.title === null ? [] : group.columns.map((column) => head(column, 1)),
            )}
          </tr>
        </thead>
        <tbody>
          {data.records.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no key, and are only replaced together
            <tr key={at}>
              {columns.map((column) => {
                const text = textOf(column, row);
                const address = addressOf(links.get(column.dataIndex) ?? null, row);
                return (
                  <td key={column.dataIndex} data-align={column.align} title={text}>
                    {address && text !== '' ? <Link to={address}>{text}</Link> : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {summed.length > 0 ? (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.dataIndex} data-align={column.align}>
                  {totalOf(column, at)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

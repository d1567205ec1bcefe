import { numberText } from '../chart/chart-data.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { addressOf } from '../graph/graph-data.ts';
import { useText } from '../language/text.ts';
import { Pager } from '../table/Pager.tsx';
import { headGroups } from './head-groups.ts';
import '../graph/graph.css';
import '../table/table.css';
import './report.css';

interface Column {
  title: string;
  dataIndex: string;
  align: 'left' | 'center' | 'right';
  sorter: boolean;
  customRender?: string | undefined;
  width?: number | undefined;
  groupTitle?: string | undefined;
}

/** A page of a report, as the server tells it. */
export interface ReportPageData {
  cgreportHeadName: string;
  columns: readonly Column[];
  dictOptions: Readonly<Record<string, readonly { value: string; text: string }[]>>;
  fieldHrefSlots: readonly { slotName: string; href: string }[];
  isGroupTitle: boolean;
  data: {
    records: readonly Readonly<Record<string, unknown>>[];
    total: number;
    totals: Readonly<Record<string, number | null>>;
  };
}

/** Rows of a page (online-engine 17.4). */
export const reportPageSizes: readonly number[] = [10, 100, 300];

export interface Paging {
  pageNo: number;
  pageSize: number;
}

export interface Sort {
  column?: string;
  order?: 'asc' | 'desc';
}

export interface ReportRowsProps {
  page: ReportPageData;
  sort: Sort;
  onSort: (sort: Sort) => void;
  paging: Paging;
  onPaging: (paging: Paging) => void;
  /** Opens an address of this system. */
  onOpen: (address: string) => void;
  busy: boolean;
}

/** Rows of a report below their heads, and under them what all rows come to. */
export function ReportRows({ page, sort, onSort, paging, onPaging, onOpen, busy }: ReportRowsProps) {
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
    <div className="dw-report-page">
      <div className="dw-report-scroll">
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
                      {address && text !== '' ? (
                        <button type="button" className="dw-graph-link" onClick={() => onOpen(address)}>
                          {text}
                        </button>
                      ) : (
                        text
                      )}
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
      <Pager
        size="small"
        current={paging.pageNo}
        pageSize={paging.pageSize}
        total={data.total}
        pageSizeOptions={[...reportPageSizes]}
        showSizeChanger
        onChange={(pageNo, pageSize) => onPaging({ pageNo: pageSize === paging.pageSize ? pageNo : 1, pageSize })}
      />
    </div>
  );
}

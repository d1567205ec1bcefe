import { Switch } from 'antd';
import { useState } from 'react';
import { numberText } from '../chart/chart-data.ts';

import { useText } from '../language/text.ts';
import { Pager } from '../table/Pager.tsx';
import { addressOf, cellText, type Graph, type GraphItem } from './graph-data.ts';
import '../table/table.css';
import './graph.css';

const pageSizes = [10, 20, 50, 100];

export interface GraphTableProps {
  graph: Graph;
  /** Opens an address of this system. */
  onOpen: (address: string) => void;
  /** The first rows and the totals alone. @default false */
  small?: boolean;
}

/** 数据明细: the rows of a chart, and what all of them come to. */
export function GraphTable({ graph, onOpen, small = false }: GraphTableProps) {
  const t = useText();
  const [isPaged, setPaged] = useState(true);
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: pageSizes[0] ?? 10 });
  const columns = graph.items.filter(({ isShow }) => isShow === 1);
  const last = Math.max(1, Math.ceil(graph.data.length / pageSize));
  // A search may leave fewer pages than the one in sight.
  const page = Math.min(pageNo, last);
  const rows = isPaged ? graph.data.slice((page - 1) * pageSize, page * pageSize) : graph.data;
  const totals = Object.keys(graph.totals);
  const isNumber = (item: GraphItem) =>
    item.fieldName !== graph.head.xaxisField && !item.dictCode && ['Integer', 'Long'].includes(item.fieldType);
  const totalOf = (item: GraphItem, at: number): string => {
    if (!totals.includes(item.fieldName)) return at === 0 ? t('总计') : '';
    const total = graph.totals[item.fieldName];
    const text = total === null || total === undefined ? t('包含非数字内容') : numberText(total);
    return at === 0 ? `${t('总计')} ${text}` : text;
  };
  return (
    <div className="dw-graph-table">
      <div className="dw-graph-scroll">
        <table className="dw-table" data-density="small" aria-label={graph.head.name}>
          <thead>
            <tr>
              {columns.map((item) => (
                <th key={item.fieldName} scope="col" data-align={isNumber(item) ? 'right' : 'left'}>
                  {item.fieldTxt}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have no key, and are only replaced together
              <tr key={at}>
                {columns.map((item) => {
                  const text = cellText(graph, item, row);
                  const address = addressOf(item.fieldHref, row);
                  return (
                    <td key={item.fieldName} data-align={isNumber(item) ? 'right' : 'left'} title={text}>
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
          {totals.length > 0 ? (
            <tfoot>
              <tr>
                {columns.map((item, at) => (
                  <td key={item.fieldName} data-align={isNumber(item) ? 'right' : 'left'}>
                    {totalOf(item, at)}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {small ? null : (
        <div className="dw-graph-foot">
          <span className="dw-graph-switch">
            <Switch size="small" aria-label={t('分页')} checked={isPaged} onChange={setPaged} />
            <span aria-hidden>{t('分页')}</span>
          </span>
          {graph.total > graph.data.length ? (
            <span className="dw-graph-note">
              {t('只绘制前 {0} 行，共 {1} 行；导出包含更多行', graph.data.length, graph.total)}
            </span>
          ) : null}
          {isPaged ? (
            <Pager
              size="small"
              current={page}
              pageSize={pageSize}
              total={graph.data.length}
              pageSizeOptions={pageSizes}
              showSizeChanger
              onChange={(next, size) => setPage({ pageNo: size === pageSize ? next : 1, pageSize: size })}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

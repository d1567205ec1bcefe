import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Groups } from '@dossier/contract/core/figure.ts';
import type { View } from '@dossier/contract/core/view.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { recordKeys } from '../use-records.ts';
import type { ViewProps } from './RecordViews.tsx';
import './matrix.css';

/** Two small numbers of the records against each other. A cell says how many there are, and opens their list. */
export default function Matrix({ resource, view, definition, address }: ViewProps<Extract<View, { kind: 'matrix' }>>) {
  const t = useText();
  const { rows, columns, most, marks } = definition;
  const query = { ...wireFilters(resource, view.state), by: rows, split: columns };
  const found = useQuery({
    queryKey: [...recordKeys.all(resource), 'groups', query],
    queryFn: async ({ signal }): Promise<Groups> =>
      (await call(resource.endpoints.groups, { query, signal })) ?? { groups: [], count: 0 },
    placeholderData: keepPreviousData,
  });
  if (found.error && !found.data)
    return (
      <ErrorState
        title={t('{0}矩阵加载失败', resource.label)}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  const counts = new Map(
    found.data?.groups.flatMap(({ value, cells }) =>
      (cells ?? []).map((cell) => [`${value} ${cell.value}`, cell.count] as const),
    ),
  );
  const label = (name: string) => resource.fields[name]?.label ?? name;
  const across = Array.from({ length: most }, (_, at) => at + 1);
  const mark = (product: number) => (product >= marks[1] ? 'high' : product >= marks[0] ? 'middle' : 'low');
  return (
    <div className="rv-matrix" aria-busy={found.isPending}>
      <table aria-label={t('{0}矩阵', resource.label)} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">
              {label(rows)} ＼ {label(columns)}
            </th>
            {across.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {across.toReversed().map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {across.map((column) => {
                const count = counts.get(`${row} ${column}`) ?? 0;
                return (
                  <td key={column} data-mark={mark(row * column)}>
                    <button
                      type="button"
                      disabled={count === 0}
                      aria-label={t('{0}：{1} 条', `${label(rows)} ${row} × ${label(columns)} ${column}`, count)}
                      onClick={() => address.set({ view: 'list', [rows]: String(row), [columns]: String(column) })}
                    >
                      {count === 0 ? '' : count}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="rp-help">{t('共 {0} 条，点击格子查看其中的记录', found.data?.count ?? 0)}</p>
    </div>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Arrows go to the next cell that has records. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  if (!step || !cell) return;
  const body = cell.closest('tbody');
  let [row, column] = [[...(body?.rows ?? [])].indexOf(cell.closest('tr') as HTMLTableRowElement), cell.cellIndex];
  for (;;) {
    row += step[0];
    column += step[1];
    const next = column < 1 ? undefined : body?.rows[row]?.cells[column]?.querySelector('button');
    if (!next) return;
    if (next.disabled) continue;
    event.preventDefault();
    next.focus();
    return;
  }
}

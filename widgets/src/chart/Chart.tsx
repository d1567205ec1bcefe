import type { EChartsOption } from 'echarts/types/dist/echarts';
import { type KeyboardEvent, useId, useState } from 'react';
import { Bones } from '../feedback/Bones.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { ChartPick, ChartTable } from './chart-data.ts';
import { keyTarget } from './chart-keys.ts';
import type { ChartColours } from './colours.ts';
import './chart.css';

const ChartDrawing = lazyPart(
  async () => (await import('./ChartDrawing.tsx')).default,
  () => null,
);

/** Height in px when nothing else is said (reference widgets 16.1). */
export const chartHeight = 254;

/** What every chart takes besides its data. */
export interface ChartProps {
  /** Names the chart, also for screen readers. */
  title: string;
  /** Height of the drawing in px. @default 254 */
  height?: number;
  /** No title and no switch to the table, for cards that have their own. The table stays for screen readers. @default false */
  bare?: boolean;
  /** @default false */
  loading?: boolean;
  /** Why the data did not come. */
  error?: string;
  /** Asks for the data again. */
  onRetry?: () => void;
  /** A category or part was clicked, or chosen with Enter. */
  onPick?: (pick: ChartPick) => void;
}

export interface ChartBaseProps extends ChartProps {
  /** What kind it is: 柱状图, 饼图. */
  kind: string;
  table: ChartTable;
  empty: boolean;
  /** Keep the function while the data stays. */
  build: (colours: ChartColours) => EChartsOption;
  /** Rows of the table that the drawing can point at one by one. @default true */
  points?: boolean;
}

/** A chart with its name, the same as a table, and its items one by one with the arrow keys. The drawing loads when it is shown. */
export function Chart(props: ChartBaseProps) {
  const t = useText();
  const { title, kind, table, empty, build, height = chartHeight, bare = false, points = true, onPick } = props;
  const { loading = false, error, onRetry } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const row = at === null ? undefined : table.rows[at];
  const waiting = loading || error !== undefined || empty;

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyTarget(event.key, at, table.rows.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter' && at !== null && row && onPick) {
      event.preventDefault();
      onPick({ index: at, label: row.label, series: '', value: Number.NaN });
    }
  }

  return (
    <figure className="dw-chart" aria-labelledby={id}>
      <figcaption className={bare ? 'dw-sr-only' : 'dw-chart-head'}>
        <span id={id}>{title}</span>
        {bare || waiting ? null : (
          <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('表格')}
          </button>
        )}
      </figcaption>
      {error !== undefined ? (
        <ErrorState title={t('{0}加载失败', title)} message={error} {...(onRetry ? { onRetry } : {})} />
      ) : loading ? (
        <div style={{ height }}>
          <Bones lines={Math.max(1, Math.floor(height / 40))} />
        </div>
      ) : empty ? (
        <EmptyState />
      ) : asTable ? (
        <Words table={table} title={title} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: no field set, but one thing that the arrows read item by item */}
          <div
            className="dw-chart-area"
            style={{ height }}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows need the focus here
            tabIndex={0}
            role="group"
            aria-label={t('{0}，{1}，{2}项，按方向键逐项查看', title, kind, table.rows.length)}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(null)}
          >
            <ChartDrawing build={build} at={points ? at : null} onPick={onPick} />
            <p className="dw-sr-only" role="status">
              {row
                ? `${row.label}　${row.cells.map((cell, of) => `${table.head[of + 1] ?? ''} ${cell}`).join('　')}`
                : ''}
            </p>
          </div>
          <div className="dw-sr-only">
            <Words table={table} title={title} />
          </div>
        </>
      )}
    </figure>
  );
}

function Words({ table, title }: { table: ChartTable; title: string }) {
  return (
    <table className="dw-chart-table">
      <caption className="dw-sr-only">{title}</caption>
      <thead>
        <tr>
          {table.head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {row.cells.map((cell, at) => (
              <td key={table.head[at + 1] ?? at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useMemo } from 'react';
import { BarAndLine, BarChart, LineChart, PieChart } from '../chart/charts.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { useText } from '../language/text.ts';
import { GraphTable } from './GraphTable.tsx';
import { type Graph, type GraphKind, type GraphRow, graphKindNames, partsOf, seriesOf } from './graph-data.ts';
import './graph.css';

export interface GraphDrawingProps {
  graph: Graph;
  kind: GraphKind;
  /** Height of the drawing in px. */
  height: number;
  /** A part was clicked, or chosen with Enter. */
  onPick?: ((row: GraphRow) => void) | undefined;
  /** Opens an address of this system. */
  onOpen: (address: string) => void;
  /** No paging switch, no note about rows that are not drawn. @default false */
  small?: boolean;
}

/** One drawing of an online chart; the rows as a table are one, too. */
export function GraphDrawing({ graph, kind, height, onPick, onOpen, small = false }: GraphDrawingProps) {
  const t = useText();
  const none = t('空值');
  const series = useMemo(() => seriesOf(graph, none), [graph, none]);
  const parts = useMemo(() => (kind === 'pie' ? partsOf(graph, none, t('其余各项')) : []), [graph, kind, none, t]);
  if (graph.data.length === 0) return <EmptyState title={t('没有查询到任何数据')} />;
  if (kind === 'table') return <GraphTable graph={graph} onOpen={onOpen} small={small} />;
  const unit = graph.head.yaxisText ?? undefined;
  const common = {
    ...{ title: `${graph.head.name} ${t(graphKindNames[kind])}`, bare: true, height },
    ...(onPick ? { onPick: ({ index }: { index: number }) => pick(index) } : {}),
  };
  const axes = { ...common, data: series, ...(unit ? { unit } : {}) };
  return (
    <>
      {kind === 'pie' ? (
        <PieChart {...common} data={parts} />
      ) : kind === 'line' ? (
        <LineChart {...axes} />
      ) : kind === 'combination' ? (
        <BarAndLine {...axes} />
      ) : (
        <BarChart {...axes} />
      )}
      {!small && graph.total > graph.data.length ? (
        <p className="dw-graph-note">
          {t('只绘制前 {0} 行，共 {1} 行；导出包含更多行', graph.data.length, graph.total)}
        </p>
      ) : null}
    </>
  );

  /** Parts of a pie may be fewer than the rows. */
  function pick(index: number): void {
    const at = kind === 'pie' ? series.categories.indexOf(parts[index]?.item ?? '') : index;
    const row = graph.data[at];
    if (row) onPick?.(row);
  }
}

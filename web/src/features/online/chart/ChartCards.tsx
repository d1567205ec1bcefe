import type { ChartData } from '@dossier/contract/online/chart/chart-reading.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { GraphDrawing } from '@dossier/widgets/graph/GraphDrawing.tsx';
import {
  addressOf,
  type GraphKind,
  type GraphRow,
  graphKindNames,
  kindsOf,
} from '@dossier/widgets/graph/graph-data.ts';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { useNavigate } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { type Asked, pickedFilter } from './asked.ts';

/** Height in px of a drawing on a page. */
const drawnHeight = 320;

interface DrawingProps {
  chart: ChartData;
  /** Asks for what was clicked. */
  onFilter?: ((filter: Asked) => void) | undefined;
}

/** One drawing; a link of the X axis leads away, else a click searches by the value, where the chart is searched by it. */
function Drawing({ chart, kind, onFilter }: DrawingProps & { kind: GraphKind }) {
  const navigate = useNavigate();
  const open = (address: string) => void navigate(address);
  const x = chart.items.find(({ fieldName }) => fieldName === chart.head.xaxisField);
  const isPicked = Boolean(x?.fieldHref) || (x?.searchFlag === 1 && onFilter !== undefined);
  function pick(row: GraphRow): void {
    const address = addressOf(x?.fieldHref ?? null, row);
    const filter = pickedFilter(chart, row);
    if (address) open(address);
    else if (filter) onFilter?.(filter);
  }
  return (
    <GraphDrawing graph={chart} kind={kind} height={drawnHeight} onPick={isPicked ? pick : undefined} onOpen={open} />
  );
}

/** Drawings one below the other, in whatever they stand. */
export function Drawings({ chart, kinds }: DrawingProps & { kinds: readonly GraphKind[] }) {
  return (
    <div className="online-chart-cards">
      {kinds.map((kind) => (
        <Drawing key={kind} chart={chart} kind={kind} />
      ))}
    </div>
  );
}

/** The drawings of a chart as it lays them out: one below the other, two in a row, or in tabs. */
export function ChartCards({ chart, onFilter, busy = false }: DrawingProps & { busy?: boolean }) {
  const t = useText();
  const kinds = kindsOf(chart);
  if (kinds.length === 0) return <EmptyState title={t('没有查询到任何数据')} />;
  const drawing = (kind: GraphKind) => <Drawing chart={chart} kind={kind} onFilter={onFilter} />;
  if (chart.head.displayTemplate === 'tab' && kinds.length > 1)
    return (
      <section className="card" aria-label={chart.head.name} aria-busy={busy}>
        <Tabs items={kinds.map((kind) => ({ key: kind, label: t(graphKindNames[kind]), children: drawing(kind) }))} />
      </section>
    );
  return (
    <div className="online-chart-cards" data-layout={chart.head.displayTemplate} aria-busy={busy}>
      {kinds.map((kind) => (
        <section key={kind} className="card" data-kind={kind} aria-label={t(graphKindNames[kind])}>
          <header className="card-head">
            <h2>{t(graphKindNames[kind])}</h2>
          </header>
          {drawing(kind)}
        </section>
      ))}
    </div>
  );
}

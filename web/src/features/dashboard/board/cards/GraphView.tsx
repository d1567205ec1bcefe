import { dashboardGrid, type GraphCard } from '@dossier/contract/dashboard/card.ts';
import { getChartsData } from '@dossier/contract/online/chart/chart-reading.ts';
import { GraphDrawing } from '@dossier/widgets/graph/GraphDrawing.tsx';
import { addressOf, itemOf, kindsOf } from '@dossier/widgets/graph/graph-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#services/api/api.ts';
import { CardState } from './CardState.tsx';

/** Height in px of what stands above a drawing in its card. */
const headHeight = 92;

/** An online chart, drawn as on its own page; a part leads where its X axis links to. */
export function GraphView({ card, asTable }: { card: GraphCard; asTable: boolean }) {
  const navigate = useNavigate();
  const { graph: code, draw } = card;
  const query = useQuery({
    queryKey: ['/online/graphreport', 'card', code],
    queryFn: ({ signal }) => call(getChartsData, { query: { id: code }, signal }),
  });
  const { data } = query;
  const kind = asTable ? 'table' : draw === 'own' ? ((data && kindsOf(data)[0]) ?? 'bar') : draw;
  const height = card.h * (dashboardGrid.rowHeight + dashboardGrid.gap) - dashboardGrid.gap - headHeight;
  const open = (address: string) => void navigate(address);
  const link = data && itemOf(data, data.head.xaxisField)?.fieldHref;
  return (
    <CardState query={query} lines={5}>
      {data ? (
        <GraphDrawing
          graph={data}
          kind={kind}
          height={Math.max(120, height)}
          small
          onOpen={open}
          onPick={
            link
              ? (row) => {
                  const address = addressOf(link, row);
                  if (address) open(address);
                }
              : undefined
          }
        />
      ) : null}
    </CardState>
  );
}

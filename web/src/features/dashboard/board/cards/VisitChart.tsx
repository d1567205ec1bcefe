import { LineChart } from '@dossier/widgets/chart/charts.tsx';
import { useMemo } from 'react';
import { useShellMessages } from '#services/messages/shell.ts';
import type { VisitDay } from './visit-days.ts';

/** Height in px of the place that is kept for the chart while it loads. */
const height = 240;

/** Sign-ins and addresses of a week, one line each. The card around it has the title and the table. */
export default function VisitChart({ days }: { days: readonly VisitDay[] }) {
  const t = useShellMessages().dashboard;
  const data = useMemo(
    () => ({
      categories: days.map(({ label }) => label),
      series: [
        { name: t.visitSeries, values: days.map(({ visits }) => visits) },
        { name: t.ipSeries, values: days.map(({ ips }) => ips) },
      ],
    }),
    [days, t],
  );
  return <LineChart bare title={t.visits} height={height} data={data} />;
}

import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { today } from '#services/data/today.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useVisitCounts, useVisits } from './dashboard.api.ts';
import { type VisitDay, visitDays } from './visit-days.ts';

/** Comes after the first paint: the drawing library is larger than the page. */
const VisitChart = lazyPart(
  async () => (await import('./VisitChart.tsx')).default,
  () => <span className="bone bone-chart" />,
);

/** The first paint has no use for it. */
const ErrorState = lazyPart(async () => (await import('@dossier/widgets/feedback/ErrorState.tsx')).ErrorState);

/** 最近一周访问量统计: three numbers, and the week as a chart or a table. */
export function VisitsView({ asTable }: { asTable: boolean }) {
  const t = useShellMessages();
  const counts = useVisitCounts();
  const visits = useVisits();
  const error = counts.error ?? visits.error;
  const days = visits.data ? visitDays(visits.data, today()) : null;
  return (
    <>
      {counts.error ? null : (
        <dl className="figures">
          <Figure label={t.dashboard.todayIp} value={counts.data?.todayIp} />
          <Figure label={t.dashboard.todayVisits} value={counts.data?.todayVisitCount} />
          <Figure label={t.dashboard.totalVisits} value={counts.data?.totalVisitCount} />
        </dl>
      )}
      {error ? (
        <ErrorState
          title={t.dashboard.failed}
          error={error}
          onRetry={() => {
            void counts.refetch();
            void visits.refetch();
          }}
        />
      ) : days === null ? (
        <span className="bone bone-chart" />
      ) : days.every((day) => day.visits === 0) ? (
        <p className="card-note">{t.dashboard.noVisits}</p>
      ) : asTable ? (
        <VisitTable days={days} />
      ) : (
        <VisitChart days={days} />
      )}
    </>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === undefined ? <span className="bone bone-number" /> : grouped(value)}</dd>
    </div>
  );
}

function VisitTable({ days }: { days: readonly VisitDay[] }) {
  const t = useShellMessages().dashboard;
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t.date}</th>
          <th scope="col" className="number">
            {t.visitSeries}
          </th>
          <th scope="col" className="number">
            {t.ipSeries}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{day.date}</th>
            <td className="number">{day.visits}</td>
            <td className="number">{day.ips}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

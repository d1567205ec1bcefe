import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { approveLines, lineStatus, timesheet } from '@dossier/contract/pm/timesheet.ts';
import { addWeeks, weekOf } from '@dossier/rules/iso-week.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { reachable } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { useRights } from '#services/session/access.ts';
import { partSearch } from './home-address.ts';
import { added, daysOfWeeks, type Hours, personWeeks, weeksUntil, weekTotals } from './weeks.ts';

/** Hours that count: those that wait and those that were approved. */
const counted = [lineStatus.waiting, lineStatus.approved, lineStatus.locked].join(',');

/** Hours of a project by person and week; each number leads to its lines. */
export function HoursByPerson({ projectId }: { projectId: string }) {
  const t = useText();
  const { may } = useRights();
  const { routes } = useNavigation();
  const [last, setLast] = useState(() => weekOf(today()));
  const weeks = weeksUntil(last);
  const { first, last: until } = daysOfWeeks(weeks);
  const days = { projectId, day_begin: first, day_end: until };
  const found = useQuery({
    queryKey: [...recordKeys.all(timesheet), 'groups', 'home', days],
    queryFn: async ({ signal }) => {
      const groupsOf = (filters: Record<string, string>) => {
        const query = { ...days, ...filters, by: 'username', split: 'day', grain: 'day' as const, sum: 'hours' };
        return call(timesheet.endpoints.groups, { query, signal });
      };
      const [all, waiting] = await Promise.all([
        groupsOf({ status_MultiString: counted }),
        groupsOf({ status: lineStatus.waiting }),
      ]);
      return { weeks, persons: personWeeks(all, waiting, weeks) };
    },
    placeholderData: keepPreviousData,
  });
  const approval = may(approveLines) ? reachable('/pm/timesheet/approve', routes) : null;
  return (
    <section className="card ph-hours" aria-label={t('按人按周')}>
      <header>
        <Button
          aria-label={t('更早的周')}
          icon={<Icon of={LeftOutlined} />}
          onClick={() => setLast(addWeeks(last, -1))}
        />
        <Button
          aria-label={t('更晚的周')}
          icon={<Icon of={RightOutlined} />}
          disabled={last >= weekOf(today())}
          onClick={() => setLast(addWeeks(last, 1))}
        />
        <span className="ph-soft">{t('{0} 至 {1}', first, until)}</span>
        {approval ? (
          <Link className="ph-end" to={approval}>
            {t('去审批')}
          </Link>
        ) : null}
      </header>
      {found.error ? (
        <ErrorState title={t('工时加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Bones lines={5} />
      ) : found.data.persons.length === 0 ? (
        <EmptyState title={t('这几周没有工时')} hint={t('待审批和已通过的工时显示在这里。')} />
      ) : (
        <WeekTable {...found.data} />
      )}
    </section>
  );
}

function WeekTable({ weeks, persons }: { weeks: readonly string[]; persons: ReturnType<typeof personWeeks> }) {
  const t = useText();
  const { search } = useLocation();
  const totals = weekTotals(persons, weeks);
  const linesOf = (filters: Record<string, string>) => partSearch(search, 'hours', 'ts', filters);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrows
    <section className="ph-scroll" tabIndex={0} aria-label={t('工时')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('成员')}</th>
            {weeks.map((week) => (
              <th key={week} scope="col" className="number">
                {week}
              </th>
            ))}
            <th scope="col" className="number">
              {t('合计')}
            </th>
          </tr>
        </thead>
        <tbody>
          {persons.map(({ username, name, weeks: own, total }) => (
            <tr key={username}>
              <th scope="row" title={name}>
                {name}
              </th>
              {own.map((cell, index) => (
                <td key={weeks[index]} className="number">
                  <HoursCell hours={cell} to={linesOf({ username, week: weeks[index] ?? '' })} />
                </td>
              ))}
              <td className="number">
                <HoursCell hours={total} to={linesOf({ username })} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('合计')}</th>
            {totals.map((cell, index) => (
              <td key={weeks[index]} className="number">
                <HoursCell hours={cell} to={linesOf({ week: weeks[index] ?? '' })} />
              </td>
            ))}
            <td className="number">
              <HoursCell hours={added(totals)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function HoursCell({ hours: { hours, waiting }, to }: { hours: Hours; to?: string }) {
  const t = useText();
  if (hours === 0) return <span className="ph-soft">–</span>;
  const text = hours.toFixed(1);
  return (
    <>
      {to ? (
        <Link to={to} replace>
          {text}
        </Link>
      ) : (
        text
      )}
      {waiting > 0 ? <small>{t('待审 {0}', waiting.toFixed(1))}</small> : null}
    </>
  );
}

import type { CoursesCard } from '@dossier/contract/dashboard/card.ts';
import { dashboardGrid } from '@dossier/contract/dashboard/card.ts';
import type { ChartData } from '@dossier/widgets/chart/chart-data.ts';
import { BarAndLine } from '@dossier/widgets/chart/charts.tsx';
import { dayOfParts } from '@dossier/widgets/text/date-text.ts';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { CardState } from '../CardState.tsx';
import { type Course, useCourses } from './use-courses.ts';

/** Height in px of what stands above the drawing in its card. */
const headHeight = 92;

interface Props {
  card: CoursesCard;
  title: string;
  /** The same as a table. */
  asTable: boolean;
}

/** Some lists month by month beside each other; each bar, point and number opens the records behind it. */
export function CoursesView({ card, title, asTable }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const query = useCourses(card);
  const { months = [], courses = [] } = query.data ?? {};
  const data = useChartData(months, courses);
  const height = card.h * (dashboardGrid.rowHeight + dashboardGrid.gap) - dashboardGrid.gap - headHeight;
  return (
    <CardState query={query} lines={5}>
      {courses.length === 0 ? (
        <p className="card-note">{t('您没有查看这些数据的权限')}</p>
      ) : asTable ? (
        <CoursesTable title={title} months={months} courses={courses} />
      ) : (
        <BarAndLine
          {...{ title, data }}
          bare
          height={Math.max(120, height)}
          onPick={({ index, series }) => {
            const month = months[index];
            // With the keyboard a month is chosen as a whole: its first course is opened.
            const course = courses.find(({ name }) => name === series) ?? courses[0];
            const address = month && course?.addressOf(month);
            if (address) void navigate(address);
          }}
        />
      )}
    </CardState>
  );
}

const monthText = (month: string): string => dayOfParts(month.split('-'));

/** The same object while nothing changes: a new one is drawn anew. */
function useChartData(months: readonly string[], courses: readonly Course[]): ChartData {
  const data: ChartData = {
    categories: months.map(monthText),
    series: courses.map(({ name, amounts }) => ({ name, values: amounts })),
  };
  const written = JSON.stringify(data);
  // It was written from chart data.
  return useMemo(() => JSON.parse(written) as ChartData, [written]);
}

function CoursesTable({ title, months, courses }: { title: string; months: readonly string[]; courses: Course[] }) {
  const t = useText();
  return (
    <div className="card-scroll">
      <table className="slice-table">
        <caption className="dw-sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('月份')}</th>
            {courses.map(({ name }) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              {courses.map(({ name, amounts, textOf, addressOf }) => {
                const address = addressOf(month);
                const text = textOf(amounts[at] ?? 0);
                return (
                  <td key={name} className="number">
                    {address ? <Link to={address}>{text}</Link> : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

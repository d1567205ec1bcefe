import { groupFilters } from '@dossier/contract/core/figure-filters.ts';
import type { CoursesCard } from '@dossier/contract/dashboard/card.ts';
import { translated } from '@dossier/widgets/language/text.ts';
import { useQueries } from '@tanstack/react-query';
import { valueText } from '#engine/figures/FigureStrip.tsx';
import { call } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useRights } from '#services/session/access.ts';
import { useListSources } from '../list-source.ts';
import { monthsUntil } from './months.ts';

/** Months that are shown, the one of today the last. */
const mostMonths = 12;

/** One list month by month. */
export interface Course {
  name: string;
  /** One for each month. */
  amounts: readonly number[];
  textOf: (amount: number) => string;
  /** The list behind a month; null where it cannot be opened so. */
  addressOf: (month: string) => string | null;
}

/** The courses of a card that the reader may see; `data` is undefined until all lists have answered. */
export function useCourses(card: CoursesCard) {
  const { may } = useRights();
  const months = monthsUntil(today(), mostMonths);
  const sourceOf = useListSources();
  const known = card.courses.map((course) => ({ ...course, source: sourceOf(course.list, course.where) }));
  const asked = known.flatMap(({ source, ...course }) =>
    source && may(source.resource.endpoints.list) ? [{ ...course, source }] : [],
  );
  const queries = useQueries({
    queries: asked.map(({ day, sum, source }) => ({
      queryKey: [source.resource.path, 'groups', 'courses', source.wire, day, sum, months[0]],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const within = { ...source.wire, [`${day}_begin`]: `${months[0]}-01` };
        const query = { ...within, by: day, grain: 'month' as const, ...(sum ? { sum } : {}) };
        return call(source.resource.endpoints.groups, { query, signal });
      },
    })),
  });
  const isRead = known.every(({ source }) => source !== undefined) && queries.every(({ data }) => data !== undefined);
  const courses = asked.map(({ name, day, sum, source }, at): Course => {
    const groups = new Map((queries[at]?.data?.groups ?? []).map((group) => [group.value, group]));
    return {
      name: translated(name),
      amounts: months.map((month) => (sum ? groups.get(month)?.sum : groups.get(month)?.count) ?? 0),
      textOf: (amount) => valueText(source.resource, sum ?? null, amount),
      addressOf(month) {
        const filters = groupFilters(day, source.resource.fields[day], month, {
          ...{ grain: 'month', growing: false, within: source.filters },
        });
        return filters && source.address(filters);
      },
    };
  });
  return {
    data: isRead ? { months, courses } : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

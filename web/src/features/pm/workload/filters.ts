import { shownWeeks } from '@dossier/contract/pm/workload/workload.ts';
import { useLocation, useNavigate } from 'react-router';
import { addDays, isDay, mondayOf } from '#engine/views/days.ts';

/** What the address says of the map; empty texts ask for nothing. */
export interface Filters {
  /** A day of the first week; empty: this week. */
  from: string;
  depart: string;
  skill: string;
  projectId: string;
  name: string;
  freeFrom: string;
  free: number | null;
  pageNo: number;
}

export type Change = Readonly<Partial<Record<keyof Filters, string | null>>>;

export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (isDay(params.get(name)) ? text(name) : '');
  const free = Number(params.get('free'));
  return {
    ...{ from: day('from'), depart: text('depart'), skill: text('skill'), projectId: text('projectId') },
    ...{ name: text('name'), freeFrom: day('freeFrom') },
    free: Number.isInteger(free) && free >= 1 && free <= 100 ? free : null,
    pageNo: Math.max(1, Math.trunc(Number(params.get('pageNo'))) || 1),
  };
}

/** Whether a day is in the weeks that are shown from that of another day on. */
export const isShown = (day: string, from: string): boolean =>
  day >= mondayOf(from) && day < addDays(mondayOf(from), shownWeeks * 7);

/** The filters of the address, and how they are changed: another filter begins at the first page. */
export function useFilters(): readonly [Filters, (change: Change) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const set = (change: Change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ pageNo: null, ...change })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate({ pathname, search: next.toString() }, { replace: true });
  };
  return [readFilters(search), set];
}

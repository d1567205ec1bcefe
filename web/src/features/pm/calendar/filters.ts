import { type CalendarKind, calendarKinds } from '@dossier/contract/pm/calendar/calendar.ts';
import { useLocation, useNavigate } from 'react-router';

/** What the address says of the calendar. */
export interface CalendarFilters {
  whose: 'mine' | 'all';
  projectId: string;
  depart: string;
  /** Kinds that are switched off. */
  hidden: readonly CalendarKind[];
  on: string | null;
  span: string | null;
}

export type Change = Readonly<Record<string, string | null>>;

export function readFilters(search: string): CalendarFilters {
  const params = new URLSearchParams(search);
  const hidden = params.get('hide')?.split(',') ?? [];
  const [projectId, depart] = [params.get('projectId') ?? '', params.get('depart') ?? ''];
  return {
    whose: params.get('whose') === 'all' || projectId || depart ? 'all' : 'mine',
    ...{ projectId, depart, on: params.get('on'), span: params.get('span') },
    hidden: calendarKinds.filter((kind) => hidden.includes(kind)),
  };
}

/** The filters of the address, and how they are changed; null takes one away. */
export function useFilters(): readonly [CalendarFilters, (change: Change) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const set = (change: Change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate({ pathname, search: next.toString() }, { replace: true });
  };
  return [readFilters(search), set];
}

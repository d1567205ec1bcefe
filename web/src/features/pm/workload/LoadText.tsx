import { useText } from '#services/messages/text.ts';
import { hoursText } from './selection.ts';
import type { Person } from './workload.api.ts';

type Load = Person['loads'][number];

/** A week in a cell: per cent, and hours planned of hours there are. */
export function LoadText({ load: { capacity, booked, pct } }: { load: Load }) {
  if (pct === null && booked === 0) return <span aria-hidden="true">—</span>;
  return (
    <>
      <b>{pct === null ? '!' : `${pct}%`}</b>
      <small>
        {hoursText(booked)}/{hoursText(capacity)}
      </small>
    </>
  );
}

/** A week in words, for who does not see its colour. */
export function useLoadWords(): (person: Person, load: Load) => string {
  const t = useText();
  return ({ name }, { week, capacity, booked, pct, peak }) => {
    if (pct === null)
      return booked > 0
        ? t('{0} {1}：不在职或休息，已排{2}小时', name, week, hoursText(booked))
        : t('{0} {1}：不在职或休息', name, week);
    const hours = `${t('{0} {1}：{2}%，已排{3}小时', name, week, pct, hoursText(booked))}${t('，可用{0}小时', hoursText(capacity))}`;
    return peak > 100 ? `${hours}${t('，单日最高{0}%', peak)}` : hours;
  };
}

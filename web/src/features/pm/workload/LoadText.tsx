import { useText } from '#services/messages/text.ts';
import { hoursText } from './selection.ts';
import type { Person } from './workload.api.ts';

type Load = Person['loads'][number];

/** A week in a cell: per cent, and hours planned of hours there are; in words for who does not see its place and colour. */
export function LoadText({ person, load, head }: { person: Person; load: Load; head?: string }) {
  const t = useText();
  const { capacity, booked, pct, peak } = load;
  return (
    <>
      <span className="dw-sr-only">{t('{0} {1}：', person.name, load.week)}</span>
      {head === undefined ? null : <span>{head}</span>}
      {pct === null ? <span className="dw-sr-only">{t('不在职或休息')}</span> : null}
      {pct === null && booked === 0 ? (
        <span aria-hidden="true">—</span>
      ) : (
        <>
          <b>{pct === null ? '!' : `${pct}%`}</b>
          <small>
            {hoursText(booked)}/{hoursText(capacity)}
          </small>
        </>
      )}
      {peak > 100 ? <span className="dw-sr-only">{t('，单日最高{0}%', peak)}</span> : null}
    </>
  );
}

/** The same for who rests on a cell. */
export function useLoadWords(): (load: Load) => string {
  const t = useText();
  return ({ capacity, booked, pct, peak }) =>
    pct === null && booked === 0
      ? t('不在职或休息')
      : t('已排{0}小时，可用{1}小时，单日最高{2}%', hoursText(booked), hoursText(capacity), peak);
}

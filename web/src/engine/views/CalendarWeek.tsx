import type { Resource } from '@dossier/contract/core/resource.ts';
import type { CSSProperties } from 'react';
import { useText } from '#services/messages/text.ts';
import type { DatedRecord } from './dated-records.ts';
import { daysFrom } from './days.ts';
import { barsOf, hiddenPerDay } from './lanes.ts';
import { useTones } from './tones.ts';

interface Props {
  resource: Resource;
  monday: string;
  records: readonly DatedRecord[];
  /** Bars that a day has room for. */
  lanes: number;
  /** The day that Tab comes to. */
  on: string;
  today: string;
  /** Days of others are quieter; null: none is. */
  month: string | null;
  nameOf: (record: DatedRecord) => string;
  onOpen: (id: string) => void;
  onDay: (day: string) => void;
}

/** Seven days with the bars over them; a bar stands in the cell in which it begins this week. */
export function CalendarWeek({ resource, monday, records, lanes, on, today, month, nameOf, onOpen, onDay }: Props) {
  const t = useText();
  const toneOf = useTones(resource);
  const bars = barsOf(records, monday, 7);
  // The last lane is that of `+n`, where there is one.
  const overfull = hiddenPerDay(bars, 7, lanes).some((count) => count > 0);
  const shown = overfull ? lanes - 1 : lanes;
  const hidden = hiddenPerDay(bars, 7, shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot have bars over its cells
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div className="rv-week" role="row">
      {daysFrom(monday, 7).map((day, at) => {
        const count = bars.filter((bar) => bar.at <= at && at < bar.at + bar.length).length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={day}
            role="gridcell"
            className="rv-day"
            data-day={day}
            data-other={month !== null && !day.startsWith(month)}
            aria-current={day === today ? 'date' : undefined}
            aria-selected={day === on}
            tabIndex={day === on ? 0 : -1}
          >
            <span className="rv-said">{t('{0}，{1} 条', day, count)}</span>
            <span className="rv-date" aria-hidden>
              {day.endsWith('-01') ? t('{0}月1日', Number(day.slice(5, 7))) : Number(day.slice(8))}
            </span>
            {bars
              .filter((bar) => bar.at === at && bar.lane < shown)
              .map(({ span, lane, length, before, after }) => (
                <button
                  key={span.id}
                  type="button"
                  className="rv-event"
                  tabIndex={-1}
                  data-before={before}
                  data-after={after}
                  style={{ '--lane': lane, '--length': length, '--tone': toneOf(span.record) } as CSSProperties}
                  title={`${nameOf(span)}\n${span.from} – ${span.to}`}
                  onClick={() => onOpen(span.id)}
                >
                  {nameOf(span)}
                </button>
              ))}
            {hidden[at] ? (
              <button
                type="button"
                className="rv-more"
                tabIndex={-1}
                style={{ '--lane': shown } as CSSProperties}
                onClick={() => onDay(day)}
              >
                {t('+{0} 条', hidden[at])}
              </button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

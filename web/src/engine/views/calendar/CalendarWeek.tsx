import { type CSSProperties, type DragEvent, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { addDays, daysBetween, daysFrom } from '../days.ts';
import { barsOf, hiddenPerDay, type Span } from '../lanes.ts';
import type { Moves } from './DayGrid.tsx';

/** A bar that is being drawn, and the day of it that it is held by. */
interface Grabbed<S> {
  span: S;
  by: string;
}

interface Props<S extends Span> {
  monday: string;
  spans: readonly S[];
  /** Bars that a day has room for. */
  lanes: number;
  /** The day that Tab comes to. */
  on: string;
  today: string;
  /** Days of others are quieter; null: none is. */
  month: string | null;
  nameOf: (span: S) => string;
  toneOf: (span: S) => string;
  onOpen: (span: S) => void;
  onDay: (day: string) => void;
  moves: Moves<S> | undefined;
  grabbed: Grabbed<S> | null;
  onGrab: (grabbed: Grabbed<S> | null) => void;
}

/** Seven days with the bars over them; a bar stands in the cell in which it begins this week. */
export function CalendarWeek<S extends Span>(props: Props<S>) {
  const { monday, spans, lanes, on, today, month, nameOf, toneOf, onOpen, onDay, moves, grabbed, onGrab } = props;
  const t = useText();
  /** The day over which a bar is held. */
  const [over, setOver] = useState<string | null>(null);
  const bars = barsOf(spans, monday, 7);
  // The last lane is that of `+n`, where there is one.
  const overfull = hiddenPerDay(bars, 7, lanes).some((count) => count > 0);
  const shown = overfull ? lanes - 1 : lanes;
  const hidden = hiddenPerDay(bars, 7, shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot have bars over its cells
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div
      className="rv-week"
      role="row"
      onDragOver={(event) => {
        if (!grabbed) return;
        event.preventDefault();
        setOver(dayUnder(event, monday));
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(null);
        if (!grabbed) return;
        const days = daysBetween(grabbed.by, dayUnder(event, monday));
        onGrab(null);
        if (days !== 0) moves?.run(grabbed.span, days);
      }}
    >
      {daysFrom(monday, 7).map((day, at) => {
        const count = bars.filter((bar) => bar.at <= at && at < bar.at + bar.length).length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={day}
            role="gridcell"
            className="rv-day"
            data-day={day}
            data-target={day === over || undefined}
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
                  style={{ '--lane': lane, '--length': length, '--tone': toneOf(span) } as CSSProperties}
                  title={`${nameOf(span)}\n${span.from} – ${span.to}`}
                  draggable={moves?.may(span) ?? false}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', nameOf(span));
                    const row = event.currentTarget.closest('.rv-week');
                    onGrab({ span, by: row ? dayIn(row, event.clientX, monday) : span.from });
                  }}
                  onDragEnd={() => onGrab(null)}
                  onClick={() => onOpen(span)}
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

const dayUnder = ({ currentTarget, clientX }: DragEvent, monday: string): string =>
  dayIn(currentTarget, clientX, monday);

/** The day of a week at a place: bars lie over the days that they last, so that what is under the pointer does not tell. */
function dayIn(row: Element, x: number, monday: string): string {
  const { left, width } = row.getBoundingClientRect();
  return addDays(monday, Math.max(0, Math.min(6, Math.floor(((x - left) / width) * 7))));
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CalendarCard } from '@dossier/contract/dashboard/card.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addDays, addMonths, daysFrom, firstOfMonth, mondayOf, monthOf } from '#engine/views/days.ts';
import { today } from '#services/data/today.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from '../CardState.tsx';
import { DayEntries } from './DayEntries.tsx';
import { type DayEntry, useDayEntries } from './day-entries.ts';
import './calendar-view.css';

/** Records of one list in a month that are read at most. */
const mostOfOne = 200;
/** Days that are drawn: six weeks hold every month. */
const cells = 42;

/** A month with how many records fall on each day; the chosen day's stand below. Arrows walk over the days. */
export function CalendarView({ card }: { card: CalendarCard }) {
  const t = useText();
  const now = today();
  const [on, setOn] = useState(now);
  const grid = useRef<HTMLDivElement>(null);
  const first = mondayOf(firstOfMonth(on));
  const days = daysFrom(first, cells);
  const query = useDayEntries(card.sources, { from: first, to: days.at(-1) ?? first, most: mostOfOne });
  const entries = query.data ?? [];
  const go = (day: string, andFocus = false) => {
    setOn(day);
    if (andFocus) requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };
  function walk(event: KeyboardEvent): void {
    const next = {
      ...{ ArrowLeft: addDays(on, -1), ArrowRight: addDays(on, 1), ArrowUp: addDays(on, -7) },
      ...{ ArrowDown: addDays(on, 7), PageUp: addMonths(on, -1), PageDown: addMonths(on, 1) },
    }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(next, true);
  }
  return (
    <div className="card-calendar">
      <div className="card-calendar-head">
        <button type="button" aria-label={t('上个月')} onClick={() => go(addMonths(on, -1))}>
          <Icon of={LeftOutlined} />
        </button>
        <strong aria-live="polite">{t('{0} 年 {1} 月', on.slice(0, 4), Number(on.slice(5, 7)))}</strong>
        <button type="button" aria-label={t('下个月')} onClick={() => go(addMonths(on, 1))}>
          <Icon of={RightOutlined} />
        </button>
        {on === now ? null : (
          <button type="button" onClick={() => go(now)}>
            {t('今天')}
          </button>
        )}
      </div>
      <CardState query={query} lines={5}>
        <Month grid={grid} days={days} on={on} now={now} entries={entries} onChoose={go} onKeyDown={walk} />
        <Chosen entries={entries.filter(({ day }) => day === on)} now={now} />
        {query.isCut ? <p className="card-note">{t('记录较多，只显示每个列表最早的{0}条', mostOfOne)}</p> : null}
      </CardState>
    </div>
  );
}

interface MonthProps {
  grid: React.RefObject<HTMLDivElement | null>;
  days: readonly string[];
  on: string;
  now: string;
  entries: readonly DayEntry[];
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Month({ grid, days, on, now, entries, onChoose, onKeyDown }: MonthProps) {
  const t = useText();
  const { weekdays } = useShellMessages().dashboard;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons
    <div className="card-month" ref={grid} onKeyDown={onKeyDown}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className="card-weekday">
          {weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}
        </span>
      ))}
      {days.map((day) => {
        const many = entries.filter((entry) => entry.day === day).length;
        return (
          <button
            key={day}
            type="button"
            data-day={day}
            data-outside={monthOf(day) !== monthOf(on)}
            data-today={day === now}
            aria-pressed={day === on}
            aria-label={t('{0}（{1} 条）', day, many)}
            tabIndex={day === on ? 0 : -1}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
            {many > 0 ? <b>{many}</b> : null}
          </button>
        );
      })}
    </div>
  );
}

/** What falls on the chosen day. */
function Chosen({ entries, now }: { entries: readonly DayEntry[]; now: string }) {
  const t = useText();
  return (
    <div className="due">
      {entries.length === 0 ? (
        <p className="card-note">{t('这一天没有记录')}</p>
      ) : (
        <DayEntries entries={entries} now={now} />
      )}
    </div>
  );
}

import type { View } from '@dossier/contract/core/view.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { today as todayInOffice } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { titleOf } from '../record/title-of.ts';
import { addDays, addMonths, daysBetween, firstOfMonth, isDay, mondayOf } from './days.ts';
import type { ViewProps } from './RecordViews.tsx';
import { SpanBar } from './SpanBar.tsx';
import { useTones } from './tones.ts';
import { useDatedRecords } from './use-dated-records.ts';
import './days.css';

const rowHeight = 36;
/** Rows that are drawn above and below those in sight. */
const spare = 6;

/** A bar per record over half a year by weeks, or two years by months. Only rows in sight are drawn. */
export default function Timeline({
  resource,
  view,
  definition,
  address,
}: ViewProps<Extract<View, { kind: 'timeline' }>>) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState({ first: 0, count: 30 });
  const [current, setCurrent] = useState(0);
  const toneOf = useTones(resource);
  const today = todayInOffice();
  const on = isDay(address.on) ? address.on : today;
  const span = address.span === 'week' ? 'week' : 'month';
  const ticks = ticksOf(on, span);
  const [first = on] = ticks;
  const after = span === 'week' ? addDays(ticks.at(-1) ?? on, 7) : addMonths(ticks.at(-1) ?? on, 1);
  const days = daysBetween(first, after);
  const { records, total, error, isPending, refetch } = useDatedRecords(resource, view.state, definition, [
    first,
    addDays(after, -1),
  ]);
  const share = (day: string) => `${(daysBetween(first, day) / days) * 100}%`;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setRows({
        first: Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare),
        count: Math.ceil(element.clientHeight / rowHeight) + 2 * spare,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const go = (day: string) => address.set({ on: day === today ? null : day });
  const step = (count: number) => go(span === 'week' ? addDays(on, 28 * count) : addMonths(on, 3 * count));

  function walk(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as HTMLElement).closest('.rv-row')) return;
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: records.length - 1,
      PageDown: current + 10,
      PageUp: current - 10,
    }[event.key];
    if (to !== undefined) focusRow(Math.min(records.length - 1, Math.max(0, to)));
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') step(event.key === 'ArrowRight' ? 1 : -1);
    else if (event.key === 't') go(today);
    else return;
    event.preventDefault();
  }

  /** A row that is not drawn yet is scrolled to first. */
  function focusRow(at: number): void {
    const element = scroller.current;
    if (!element) return;
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight];
    const room = element.clientHeight - rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + room) element.scrollTop = bottom - room;
    // Drawn at once: the next key, which may follow within the frame, belongs to the row that was gone to.
    flushSync(() => {
      setCurrent(at);
      setRows((before) =>
        at < before.first || at >= before.first + before.count ? { ...before, first: Math.max(0, at - spare) } : before,
      );
    });
    element.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
  }

  const at = Math.min(current, Math.max(0, records.length - 1));
  return (
    <div className="rv-timeline">
      <SpanBar
        title={t('{0} 至 {1}', first, addDays(after, -1))}
        span={span}
        total={total}
        drawn={records.length}
        onStep={step}
        onToday={() => go(today)}
        onSpan={(next) => address.set({ span: next === 'week' ? 'week' : null })}
      />
      {error && records.length === 0 ? (
        <ErrorState title={t('{0}时间线加载失败', resource.label)} error={error} onRetry={refetch} />
      ) : null}
      {!error && !isPending && records.length === 0 ? (
        <EmptyState title={t('这段时间没有{0}', resource.label)} hint={t('可前后翻看，或调整查询条件。')} />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows in it */}
      <div className="rv-lines" ref={scroller} onKeyDown={walk} aria-busy={isPending} hidden={records.length === 0}>
        <div className="rv-ticks" aria-hidden>
          <span className="rv-names">{resource.label}</span>
          <div>
            {ticks.map((tick) => (
              <span key={tick} style={{ left: share(tick) }}>
                {span === 'week' ? tick.slice(5) : tickOfMonth(tick, t)}
              </span>
            ))}
          </div>
        </div>
        <ul aria-label={t('{0}时间线', resource.label)} style={{ height: records.length * rowHeight }}>
          {records.slice(rows.first, rows.first + rows.count).map((one, index) => {
            const row = rows.first + index;
            const name = titleOf(resource, one.record);
            const from = one.from < first ? first : one.from;
            const to = one.to >= after ? after : addDays(one.to, 1);
            return (
              <li key={one.id} style={{ top: row * rowHeight }}>
                <button
                  type="button"
                  className="rv-row"
                  data-row={row}
                  tabIndex={row === at ? 0 : -1}
                  onFocus={() => setCurrent(row)}
                  onClick={() => view.setDetail(one.id)}
                  aria-label={t('{0}，{1} 至 {2}', name, one.from, one.to)}
                >
                  <span className="rv-names" title={name}>
                    {name}
                  </span>
                  <span className="rv-track">
                    {today >= first && today < after ? <i className="rv-now" style={{ left: share(today) }} /> : null}
                    <span
                      className="rv-span"
                      data-before={one.from < first}
                      data-after={one.to >= after}
                      title={`${one.from} – ${one.to}`}
                      style={
                        {
                          left: share(from),
                          width: `${(daysBetween(from, to) / days) * 100}%`,
                          '--tone': toneOf(one.record),
                        } as CSSProperties
                      }
                    />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** First days of the weeks or months in sight: what is now lies after a quarter of them. */
function ticksOf(on: string, span: 'week' | 'month'): string[] {
  if (span === 'week') {
    const first = addDays(mondayOf(on), -28);
    return Array.from({ length: 16 }, (_, at) => addDays(first, at * 7));
  }
  const first = addMonths(firstOfMonth(on), -3);
  return Array.from({ length: 12 }, (_, at) => addMonths(first, at));
}

/** January says its year. */
function tickOfMonth(day: string, t: ReturnType<typeof useText>): string {
  const month = Number(day.slice(5, 7));
  return month === 1 ? t('{0} 年', day.slice(0, 4)) : t('{0}月', month);
}

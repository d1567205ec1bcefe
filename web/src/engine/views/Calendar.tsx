import type { View } from '@dossier/contract/core/view.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { today as todayInOffice } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { titleOf } from '../record/title-of.ts';
import { CalendarWeek } from './CalendarWeek.tsx';
import type { DatedRecord } from './dated-records.ts';
import { addDays, addMonths, daysBetween, firstOfMonth, isDay, mondayOf } from './days.ts';
import type { ViewProps } from './RecordViews.tsx';
import { SpanBar } from './SpanBar.tsx';
import { useDatedRecords } from './use-dated-records.ts';
import './days.css';

/** Px of a week's head of dates, and of one bar (views.css). */
const [dateHeight, laneHeight] = [28, 22];

/** Records on the days that they last, by month or week. Arrows go from day to day, Enter opens one. */
export default function Calendar({
  resource,
  view,
  definition,
  address,
}: ViewProps<Extract<View, { kind: 'calendar' }>>) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  /** The day that the arrows have come to: keys come faster than the address follows. */
  const at = useRef(todayInOffice());
  const today = todayInOffice();
  const on = isDay(address.on) ? address.on : today;
  const span = address.span === 'week' ? 'week' : 'month';
  const [opened, setOpened] = useState<string | null>(null);
  const first = mondayOf(span === 'week' ? on : firstOfMonth(on));
  const lastDay = span === 'week' ? addDays(first, 6) : addDays(addMonths(firstOfMonth(on), 1), -1);
  const weeks = Math.floor(daysBetween(first, lastDay) / 7) + 1;
  const last = addDays(first, weeks * 7 - 1);
  const { records, total, error, isPending, refetch } = useDatedRecords(resource, view.state, definition, [
    first,
    last,
  ]);

  const lanes = useLanes(grid, weeks);

  // The day that the arrows came to has the focus, also in a month that was not there before.
  useEffect(() => {
    if (!walked.current) at.current = on;
    // Another key came meanwhile: its day is on the way.
    if (!walked.current || on !== at.current) return;
    walked.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${on}"]`)?.focus();
  }, [on]);

  const go = (day: string) => address.set({ on: day === today ? null : day });
  const step = (count: number) => go(span === 'week' ? addDays(on, 7 * count) : addMonths(on, count));
  const ofDay = (day: string) => records.filter(({ from, to }) => from <= day && to >= day);

  function openDay(day: string): void {
    const those = ofDay(day);
    if (those.length === 1 && those[0]) view.setDetail(those[0].id);
    else if (those.length > 1) setOpened(day);
  }

  function walk(event: KeyboardEvent): void {
    const isDayCell = (event.target as HTMLElement).dataset.day !== undefined;
    if (!isDayCell || event.ctrlKey || event.metaKey || event.altKey) return;
    const day = at.current;
    const ways: Readonly<Record<string, () => string>> = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      Home: () => mondayOf(day),
      End: () => addDays(mondayOf(day), 6),
      PageUp: () => (span === 'week' ? addDays(day, -7) : addMonths(day, -1)),
      PageDown: () => (span === 'week' ? addDays(day, 7) : addMonths(day, 1)),
      t: () => today,
    };
    const next = ways[event.key]?.();
    if (event.key === 'Enter' || event.key === ' ') openDay(day);
    else if (next === undefined) return;
    else if (next !== day) {
      walked.current = true;
      at.current = next;
      go(next);
    }
    event.preventDefault();
  }

  if (error && records.length === 0)
    return <ErrorState title={t('{0}日历加载失败', resource.label)} error={error} onRetry={refetch} />;
  return (
    <div className="rv-calendar" ref={root}>
      <SpanBar
        title={
          span === 'week' ? t('{0} 至 {1}', first, last) : t('{0} 年 {1} 月', on.slice(0, 4), Number(on.slice(5, 7)))
        }
        span={span}
        total={total}
        drawn={records.length}
        onStep={step}
        onToday={() => go(today)}
        address={address}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot have bars over its cells */}
      <div
        className="rv-grid"
        role="grid"
        ref={grid}
        aria-label={t('{0}日历', resource.label)}
        aria-busy={isPending}
        data-span={span}
        onKeyDown={walk}
        onFocus={({ target }) => {
          if (target.dataset.day && !walked.current) at.current = target.dataset.day;
        }}
        tabIndex={-1}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: heads are not walked to */}
        <div className="rv-days" role="row">
          {weekdays(t).map((name) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div key={name} role="columnheader">
              {name}
            </div>
          ))}
        </div>
        {Array.from({ length: weeks }, (_, week) => addDays(first, week * 7)).map((monday) => (
          <CalendarWeek
            key={monday}
            resource={resource}
            monday={monday}
            records={records}
            lanes={lanes}
            on={on}
            today={today}
            month={span === 'month' ? on.slice(0, 7) : null}
            nameOf={({ record }) => titleOf(resource, record)}
            onOpen={view.setDetail}
            onDay={setOpened}
          />
        ))}
      </div>
      {opened === null ? null : (
        <AppModal
          open
          title={t('{0}（{1} 条）', opened, ofDay(opened).length)}
          width={480}
          footer={null}
          onCancel={() => setOpened(null)}
        >
          <DayList
            records={ofDay(opened)}
            nameOf={({ record }) => titleOf(resource, record)}
            onOpen={(id) => {
              setOpened(null);
              view.setDetail(id);
            }}
          />
        </AppModal>
      )}
    </div>
  );
}

/** Bars that a day has room for; the others are behind `+n`. */
function useLanes(grid: RefObject<HTMLDivElement | null>, weeks: number): number {
  const [lanes, setLanes] = useState(3);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a month of more weeks has other elements
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const week = element.querySelector('.rv-week')?.clientHeight ?? 0;
      if (week > 0) setLanes(Math.max(2, Math.floor((week - dateHeight) / laneHeight)));
    });
    observer.observe(element);
    for (const week of element.querySelectorAll('.rv-week')) observer.observe(week);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return lanes;
}

const weekdays = (t: ReturnType<typeof useText>): string[] => [
  t('周一'),
  t('周二'),
  t('周三'),
  t('周四'),
  t('周五'),
  t('周六'),
  t('周日'),
];

interface DayListProps {
  records: readonly DatedRecord[];
  nameOf: (record: DatedRecord) => string;
  onOpen: (id: string) => void;
}

/** All records of one day. */
function DayList({ records, nameOf, onOpen }: DayListProps) {
  const t = useText();
  return (
    <ul className="rv-daylist">
      {records.map((one) => (
        <li key={one.id}>
          <button type="button" className="rp-open" onClick={() => onOpen(one.id)}>
            {nameOf(one)}
          </button>
          <span>{one.from === one.to ? dateText(one.from) : t('{0} 至 {1}', one.from, one.to)}</span>
        </li>
      ))}
    </ul>
  );
}

import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { today as todayInOffice } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { addDays, addMonths, mondayOf } from '../days.ts';
import type { Span } from '../lanes.ts';
import { SpanBar } from '../SpanBar.tsx';
import { CalendarWeek } from './CalendarWeek.tsx';
import { DayList } from './DayList.tsx';
import type { ShownDays } from './shown-days.ts';
import { useLanes } from './use-lanes.ts';
import '../days.css';

/** How spans come to other days. */
export interface Moves<S extends Span> {
  may: (span: S) => boolean;
  /** @param days how many days later; earlier where it is negative */
  run: (span: S, days: number) => void;
}

export interface DayGridProps<S extends Span> {
  label: string;
  shown: ShownDays;
  spans: readonly S[];
  /** How many there are: more than `spans` where not all are drawn. */
  total: number;
  isPending: boolean;
  nameOf: (span: S) => string;
  toneOf: (span: S) => string;
  /** What else a day's list says of a span. @default its days */
  noteOf?: (span: S) => ReactNode;
  onOpen: (span: S) => void;
  /** Without them everything stays on its day. */
  moves?: Moves<S>;
  onAddress: (patch: Readonly<Record<string, string | null>>) => void;
}

/**
 * Spans over the days of a month or a week. Arrows go from day to day, Enter opens what is there, `M` lists it to be moved;
 * by mouse a bar is drawn to another day.
 */
export function DayGrid<S extends Span>(props: DayGridProps<S>) {
  const { label, shown, spans, nameOf, onOpen, moves, onAddress } = props;
  const { on, span, first, weeks } = shown;
  const t = useText();
  const narrow = useMedia(phone);
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  const today = todayInOffice();
  /** The day that the arrows have come to: keys come faster than the address follows. */
  const at = useRef(on);
  const [opened, setOpened] = useState<string | null>(null);
  /** The bar that is being drawn, by which of its days. */
  const [grabbed, setGrabbed] = useState<{ span: S; by: string } | null>(null);
  const lanes = useLanes(grid, weeks);

  // The day that the arrows came to has the focus, also in a month that was not there before.
  useEffect(() => {
    if (!walked.current) at.current = on;
    // Another key came meanwhile: its day is on the way.
    if (!walked.current || on !== at.current) return;
    walked.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${on}"]`)?.focus();
  }, [on]);

  const go = (day: string) => onAddress({ on: day === today ? null : day });
  const step = (count: number) => go(span === 'week' ? addDays(on, 7 * count) : addMonths(on, count));
  const ofDay = (day: string) => spans.filter(({ from, to }) => from <= day && to >= day);

  function openDay(day: string, asList: boolean): void {
    const those = ofDay(day);
    if (those.length === 1 && those[0] && !asList) onOpen(those[0]);
    else if (those.length > 0) setOpened(day);
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
    const isList = moves !== undefined && event.key.toLowerCase() === 'm';
    if (event.key === 'Enter' || event.key === ' ' || isList) openDay(day, isList);
    else if (next === undefined) return;
    else if (next !== day) {
      walked.current = true;
      at.current = next;
      go(next);
    }
    event.preventDefault();
  }

  return (
    <div className="rv-calendar" ref={root}>
      <SpanBar
        title={
          span === 'week'
            ? t('{0} 至 {1}', first, shown.last)
            : t('{0} 年 {1} 月', on.slice(0, 4), Number(on.slice(5, 7)))
        }
        span={span}
        total={props.total}
        drawn={spans.length}
        onStep={step}
        onToday={() => go(today)}
        onSpan={(next) => onAddress({ span: next === 'week' ? 'week' : null })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot have bars over its cells */}
      <div
        className="rv-grid"
        role="grid"
        ref={grid}
        aria-label={label}
        aria-busy={props.isPending}
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
            <div key={name} role="columnheader" aria-label={name}>
              {/* Both languages are short by their first characters: Mon, 周一. */}
              {narrow ? name.slice(0, 3) : name}
            </div>
          ))}
        </div>
        {Array.from({ length: weeks }, (_, week) => addDays(first, week * 7)).map((monday) => (
          <CalendarWeek
            key={monday}
            {...{ monday, spans, lanes, on, today, nameOf, onOpen, moves, grabbed }}
            month={span === 'month' ? on.slice(0, 7) : null}
            toneOf={props.toneOf}
            onDay={setOpened}
            onGrab={setGrabbed}
          />
        ))}
      </div>
      {opened === null ? null : (
        <AppModal
          open
          title={t('{0}（{1} 条）', opened, ofDay(opened).length)}
          width={520}
          footer={null}
          onCancel={() => setOpened(null)}
        >
          <DayList
            spans={ofDay(opened)}
            {...{ nameOf, moves }}
            noteOf={props.noteOf}
            onClose={() => setOpened(null)}
            onOpen={(one) => {
              setOpened(null);
              onOpen(one);
            }}
          />
        </AppModal>
      )}
    </div>
  );
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

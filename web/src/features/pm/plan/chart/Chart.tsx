// biome-ignore-all lint/a11y/useSemanticElements: a tree grid is no table
import type { Plan, PlanLine } from '@dossier/contract/pm/plan.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '#services/messages/text.ts';
import type { PlanFrame, PlanState, PlanStep } from '../model/plan-state.ts';
import type { ShownRow } from '../model/rows.ts';
import type { Scale } from '../model/scale.ts';
import { Bars, type Keys } from './Bars.tsx';
import type { Person } from './Cell.tsx';
import { DragTip } from './DragTip.tsx';
import { type Column, type Cursor, cellId, type Editing, GridRows } from './GridRows.tsx';
import { isSameWindow, rowHeight, windowOf } from './places.ts';
import { RowDropMark, RowDropTip } from './RowDrop.tsx';
import { ScaleHead } from './ScaleHead.tsx';
import { Shading } from './Shading.tsx';
import { useBarDrag } from './use-bar-drag.ts';
import { useRowDrag } from './use-row-drag.ts';

export interface ChartProps {
  plan: Plan;
  state: PlanState;
  frame: PlanFrame;
  rows: readonly ShownRow[];
  scale: Scale;
  columns: readonly Column[];
  today: string;
  people: readonly Person[];
  selected: ReadonlySet<string>;
  cursor: Cursor | null;
  editing: Editing | null;
  baseline: ReadonlyMap<string, { planStart: string; planEnd: string }> | null;
  showsCritical: boolean;
  mayPlan: boolean;
  chosenLink: string | null;
  /** A day to be brought into sight; a new object for each wish. */
  wanted: { day: string } | null;
  onWidth: (width: number) => void;
  onStep: (step: PlanStep) => void;
  /** A row is picked up that is none of the chosen. */
  onChoose: (id: string) => void;
  onToggle: (id: string) => void;
  onPick: (cursor: Cursor, event: MouseEvent) => void;
  onOpen: (cursor: Cursor) => void;
  onEnd: (text: string | null, move?: { rows: number; columns: number }) => void;
  onBar: (id: string, keys: Keys) => void;
  onLink: (line: PlanLine) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Table and bars in one scroller: a row is a row of both. Only what is in sight is drawn. */
export function Chart(props: ChartProps) {
  const t = useText();
  const id = useId();
  const { plan, state, frame, rows, scale, columns, today, cursor, wanted, mayPlan } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState({ firstRow: 0, lastRow: 40, left: 0, right: 2000 });
  const tableWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const { selected, onStep, onChoose } = props;
  const { drag, begin } = useBarDrag({ scroller, tableWidth, state, frame, scale, selected, onStep });
  const { drag: carried, pick } = useRowDrag({ scroller, state, rows, selected, onStep, onChoose });
  const shown = drag?.preview ?? state;
  const shownRowsNow = drag?.preview ? withDates(rows, drag.preview) : rows;

  const look = useCallback(() => {
    const { current: box } = scroller;
    if (!box) return;
    const next = windowOf(box, rows.length);
    setWindow((before) => (isSameWindow(before, next) ? before : next));
  }, [rows.length]);
  useLayoutEffect(look);
  useEffect(() => {
    const { current: box } = scroller;
    if (!box) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [look]);

  // What one asks for stands a third into the bars. What a step changes moves nothing else, though days come before it.
  const stood = useRef<{ wanted: object | null; scale: Scale } | null>(null);
  useLayoutEffect(() => {
    const { current: box } = scroller;
    const { current: before } = stood;
    if (!box) return;
    stood.current = { wanted, scale };
    if (before?.wanted === wanted && before.scale.zoom === scale.zoom)
      box.scrollLeft += (before.scale.first - scale.first) * scale.perDay;
    else if (wanted) box.scrollLeft = Math.max(0, scale.x(wanted.day) - (box.clientWidth - tableWidth) / 3);
  }, [wanted, scale, tableWidth]);

  // The keyboard takes the rows along.
  const at = cursor ? rows.findIndex(({ task }) => task.id === cursor.id) : -1;
  useLayoutEffect(() => {
    const { current: box } = scroller;
    if (!box || at < 0) return;
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight + 64];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight - 12) box.scrollTop = bottom - box.clientHeight + 12;
  }, [at]);

  const height = Math.max(rows.length * rowHeight, 1);
  return (
    <div
      ref={scroller}
      className="gantt"
      role="treegrid"
      tabIndex={0}
      aria-label={t('项目计划')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-activedescendant={cursor ? cellId(id, cursor) : undefined}
      onScroll={look}
      onKeyDown={props.onKeyDown}
    >
      <div className="gantt-head" style={{ width: tableWidth + scale.width }}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: the tree grid holds the focus */}
        <div className="gantt-titles" role="row" style={{ width: tableWidth }}>
          {columns.map(({ key, title, width }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div key={key} role="columnheader" data-column={key} style={{ width }}>
              {title}
            </div>
          ))}
          <Splitter width={tableWidth} onWidth={props.onWidth} />
        </div>
        <ScaleHead scale={scale} calendar={plan.days} today={today} window={window} />
      </div>
      <div className="gantt-body" style={{ height, width: tableWidth + scale.width }}>
        <div className="gantt-table" style={{ width: tableWidth }}>
          <GridRows
            {...props}
            {...{ id, rows: shownRowsNow, state: shown, days: frame.days, window }}
            carried={carried?.ids ?? null}
            onHold={mayPlan ? pick : null}
          />
          {carried ? <RowDropMark drag={carried} /> : null}
        </div>
        <svg
          className="gantt-bars"
          style={{ left: tableWidth }}
          width={scale.width}
          height={height}
          role="presentation"
        >
          <defs>
            <Arrow id="gantt-arrow" />
            <Arrow id="gantt-arrow-red" />
          </defs>
          <Shading
            {...{ scale, days: frame.days, calendar: plan.days, window }}
            top={window.firstRow * rowHeight}
            height={Math.max(0, window.lastRow - window.firstRow) * rowHeight}
          />
          <g className="gantt-lines">
            {rows.slice(window.firstRow, window.lastRow).map(({ task }, index) => (
              <rect
                key={task.id}
                data-selected={props.selected.has(task.id) || undefined}
                {...{ x: window.left, width: window.right - window.left, height: rowHeight }}
                y={(window.firstRow + index) * rowHeight}
              />
            ))}
          </g>
          <line className="gantt-now" x1={nowAt(scale, today)} x2={nowAt(scale, today)} y1={0} y2={height} />
          <Bars
            {...props}
            rows={shownRowsNow}
            state={shown}
            days={frame.days}
            window={window}
            onGrip={begin}
            onSelect={props.onBar}
            mayPlan={mayPlan}
          />
        </svg>
      </div>
      {drag ? <DragTip drag={drag} state={state} days={frame.days} /> : null}
      {carried ? <RowDropTip drag={carried} state={state} /> : null}
    </div>
  );
}

const nowAt = (scale: Scale, today: string): number => scale.x(today) + scale.perDay / 2;

function Arrow({ id }: { id: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 6 6"
      refX="5"
      refY="3"
      markerWidth="6"
      markerHeight="6"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0l6 3-6 3z" />
    </marker>
  );
}

/** The same rows with the days that a drag gives them. */
function withDates(rows: readonly ShownRow[], { tasks }: PlanState): ShownRow[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return rows.map((row) => ({ ...row, task: byId.get(row.task.id) ?? row.task }));
}

/** Between table and bars, for the mouse: a tree grid has rows and nothing else for readers. */
function Splitter({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const held = useRef<{ x: number; width: number } | null>(null);
  return (
    <div
      aria-hidden="true"
      className="gantt-splitter"
      onPointerDown={(event) => {
        held.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (held.current) onWidth(held.current.width + event.clientX - held.current.x);
      }}
      onPointerUp={() => {
        held.current = null;
      }}
    />
  );
}

import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import type { LinkType } from '@dossier/rules/schedule/plan.ts';
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import { beginningAt, endingAt, isMovable, linked, shifted, startingAt } from '../model/edits.ts';
import { applied, editsOf, noStep, type PlanFrame, type PlanState, type PlanStep } from '../model/plan-state.ts';
import type { Scale } from '../model/scale.ts';
import { headHeight } from './places.ts';
import { type GrabPoint, useGrab } from './use-grab.ts';

/** What of a bar is held: all of it, an end, how far it is, or a dot that a link begins at. */
export type Grip = 'move' | 'start' | 'end' | 'pct' | 'link-start' | 'link-end';

/** Where the pointer is on the bars, and what it does. */
export interface Drag {
  grip: Grip;
  task: PlanRow;
  /** What letting go would do. */
  step: PlanStep;
  /** The plan as it would be. */
  preview: PlanState | null;
  /** Where the pointer is, on the bars. */
  at: { x: number; y: number };
  from: { x: number; y: number };
}

/** Plans of more tasks are computed when the bar is let go. */
const mostPreviewed = 1500;

interface BarDragInput {
  scroller: RefObject<HTMLElement | null>;
  /** Width of the table, which covers the bars at the left. */
  tableWidth: number;
  state: PlanState;
  frame: PlanFrame;
  scale: Scale;
  selected: ReadonlySet<string>;
  onStep: (step: PlanStep) => void;
}

/** What is held, and since where. */
interface Held {
  grip: Grip;
  task: PlanRow;
  from: { x: number; y: number };
}

/** Bars are drawn along: moved, made longer, further along, or linked. */
export function useBarDrag(input: BarDragInput) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const newest = useRef(input);
  newest.current = input;
  const last = useRef('');

  const grab = useGrab<Held>({
    scroller: input.scroller,
    covered: { top: headHeight, left: input.tableWidth },
    ways: ({ grip }) => (grip.startsWith('link') ? 'both' : 'x'),
    onMove(held, point) {
      const now = newest.current;
      const { grip, task, from } = held;
      const step = stepOf(held, point, now);
      const key = JSON.stringify([...step.edits]);
      const at = { x: point.x, y: point.y };
      const isSame = key === last.current;
      last.current = key;
      setDrag((before) => {
        if (before && isSame) return { ...before, at };
        const fits = now.state.tasks.length <= mostPreviewed && !grip.startsWith('link');
        const preview = fits && step.edits.size > 0 ? applied(now.state, step, now.frame) : null;
        return { grip, task, step, preview, at, from };
      });
    },
    onDrop: (held, point) => newest.current.onStep(stepOf(held, point, newest.current)),
    onEnd() {
      last.current = '';
      setDrag(null);
    },
  });

  function begin(event: ReactPointerEvent<SVGElement>, grip: Grip, task: PlanRow): void {
    if (!grip.startsWith('link') && !isMovable(newest.current.state, task)) return;
    event.stopPropagation();
    grab(event, { grip, task, from: { x: event.clientX, y: event.clientY } });
  }
  return { drag, begin };
}

/** What letting go here would do. Nothing where the days stay. */
function stepOf(
  { grip, task }: Held,
  { x, y, byX }: GrabPoint,
  { state, frame: { days }, scale, selected }: BarDragInput,
): PlanStep {
  if (grip === 'link-start' || grip === 'link-end') return linkTo(state, task, grip, x, y);
  const dayNear = (day: string) => scale.dayAt(scale.x(day) + byX + scale.perDay / 2);
  switch (grip) {
    case 'move': {
      const start = days.next(dayNear(task.planStart));
      if (start === task.planStart) return noStep;
      if (!selected.has(task.id) || selected.size < 2) return editsOf([[task.id, startingAt(task, start, days)]]);
      return shifted(state, [...selected], days.numberOf(start) - days.numberOf(task.planStart), days);
    }
    case 'start': {
      const change = beginningAt(task, dayNear(task.planStart), days);
      return change.planStart === task.planStart ? noStep : editsOf([[task.id, change]]);
    }
    case 'end': {
      const change = endingAt(task, dayNear(task.planEnd), days);
      return change.planEnd === task.planEnd ? noStep : editsOf([[task.id, change]]);
    }
    case 'pct': {
      const width = scale.x(task.planEnd) + scale.perDay - scale.x(task.planStart);
      const pct = Math.max(0, Math.min(100, Math.round(task.pct + (byX / width) * 100)));
      return pct === task.pct ? noStep : editsOf([[task.id, { pct }]]);
    }
  }
}

/** The bar under the pointer; its left half is its start, its right half its finish. */
function linkTo(state: PlanState, task: PlanRow, grip: Grip, x: number, y: number): PlanStep {
  const bar = document.elementFromPoint(x, y)?.closest<SVGElement>('[data-bar]');
  const to = bar?.dataset.bar;
  if (!bar || to === undefined || to === task.id) return noStep;
  const { left, width } = bar.getBoundingClientRect();
  const type = `${grip === 'link-end' ? 'F' : 'S'}${x > left + width / 2 && width > 12 ? 'F' : 'S'}` as LinkType;
  return linked(state, task.id, to, type);
}

import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import type { LinkType } from '@dossier/rules/schedule/plan.ts';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { beginningAt, endingAt, isMovable, linked, shifted, startingAt } from '../model/edits.ts';
import { applied, editsOf, noStep, type PlanFrame, type PlanState, type PlanStep } from '../model/plan-state.ts';
import type { Scale } from '../model/scale.ts';

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
  state: PlanState;
  frame: PlanFrame;
  scale: Scale;
  selected: ReadonlySet<string>;
  onStep: (step: PlanStep) => void;
}

/** Bars are drawn along by the mouse: moved, made longer, further along, or linked. Escape lets go of them. */
export function useBarDrag(input: BarDragInput) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<{ grip: Grip; task: PlanRow; x: number; y: number; box: DOMRect; last: string } | null>(null);
  const newest = useRef(input);
  newest.current = input;

  function begin(event: ReactPointerEvent<SVGElement>, grip: Grip, task: PlanRow): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { state } = newest.current;
    if (!grip.startsWith('link') && !isMovable(state, task)) return;
    const svg = event.currentTarget.ownerSVGElement;
    if (!svg) return;
    event.stopPropagation();
    const box = svg.getBoundingClientRect();
    held.current = { grip, task, x: event.clientX, y: event.clientY, box, last: '' };
  }

  useEffect(() => {
    function onMove(event: PointerEvent): void {
      const { current: hold } = held;
      if (!hold) return;
      if (hold.last === '' && Math.abs(event.clientX - hold.x) < 4 && Math.abs(event.clientY - hold.y) < 4) return;
      const now = newest.current;
      const step = stepOf(hold, event, now);
      const key = JSON.stringify([...step.edits]);
      const at = { x: event.clientX, y: event.clientY };
      const from = { x: hold.x, y: hold.y };
      const isSame = key === hold.last;
      hold.last = key;
      setDrag((before) => {
        if (before && isSame) return { ...before, at };
        const fits = now.state.tasks.length <= mostPreviewed && !hold.grip.startsWith('link');
        const preview = fits && step.edits.size > 0 ? applied(now.state, step, now.frame) : null;
        return { grip: hold.grip, task: hold.task, step, preview, at, from };
      });
    }
    function onUp(event: PointerEvent): void {
      const { current: hold } = held;
      held.current = null;
      setDrag(null);
      if (hold && hold.last !== '') newest.current.onStep(stepOf(hold, event, newest.current));
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !held.current) return;
      held.current = null;
      setDrag(null);
      event.stopPropagation();
    }
    const end = () => {
      held.current = null;
      setDrag(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  return { drag, begin };
}

/** What letting go here would do. Nothing where the days stay. */
function stepOf(
  { grip, task, x }: { grip: Grip; task: PlanRow; x: number },
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
  { state, frame: { days }, scale, selected }: BarDragInput,
): PlanStep {
  if (grip === 'link-start' || grip === 'link-end') return linkTo(state, task, grip, clientX, clientY);
  const by = clientX - x;
  const dayNear = (day: string) => scale.dayAt(scale.x(day) + by + scale.perDay / 2);
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
      const pct = Math.max(0, Math.min(100, Math.round(task.pct + (by / width) * 100)));
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

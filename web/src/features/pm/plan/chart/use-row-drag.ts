import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import type { PlanState, PlanStep } from '../model/plan-state.ts';
import { type Landing, landing, type RowTarget, targetAt } from '../model/row-drop.ts';
import type { ShownRow } from '../model/rows.ts';
import { headHeight, rowHeight } from './places.ts';
import { type GrabPoint, useGrab } from './use-grab.ts';

/** Rows that are carried, and where they would land. */
export interface RowDrag {
  /** The one that is held. */
  task: PlanRow;
  ids: ReadonlySet<string>;
  target: RowTarget;
  landing: Landing;
  at: { x: number; y: number };
}

interface RowDragInput {
  scroller: RefObject<HTMLElement | null>;
  state: PlanState;
  rows: readonly ShownRow[];
  selected: ReadonlySet<string>;
  onStep: (step: PlanStep) => void;
  /** A row is picked up that is none of the chosen. */
  onChoose: (id: string) => void;
}

/** Rows are carried to another place of the plan: the one that is held, with the others where it is one of the chosen. */
export function useRowDrag(input: RowDragInput) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const newest = useRef(input);
  newest.current = input;
  const last = useRef<RowDrag | null>(null);

  function carried(task: PlanRow, { x, y }: GrabPoint): RowDrag {
    const { scroller, state, rows, selected } = newest.current;
    const ids = selected.has(task.id) ? selected : new Set([task.id]);
    const { current: box } = scroller;
    const top = box ? box.getBoundingClientRect().top + headHeight - box.scrollTop : 0;
    const target = targetAt(rows, state.tasks, (y - top) / rowHeight);
    const { current: before } = last;
    const isSame = before?.task === task && before.target.at === target.at && before.target.into === target.into;
    return { task, ids, target, landing: isSame ? before.landing : landing(state, ids, target), at: { x, y } };
  }

  const grab = useGrab<PlanRow>({
    ...{ scroller: input.scroller, covered: { top: headHeight, left: 0 }, ways: () => 'y' },
    onMove(task, at) {
      if (!last.current && !newest.current.selected.has(task.id)) newest.current.onChoose(task.id);
      last.current = carried(task, at);
      setDrag(last.current);
    },
    onDrop(task, at) {
      last.current = null;
      const { landing: found } = carried(task, at);
      if (found.type === 'lands') newest.current.onStep(found.step);
    },
    onEnd() {
      last.current = null;
      setDrag(null);
    },
  });
  return { drag, pick: (event: ReactPointerEvent, task: PlanRow) => grab(event, task) };
}

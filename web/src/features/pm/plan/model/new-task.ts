import { liveId } from '@dossier/widgets/grid/live/live-id.ts';
import { editsOf, type PlanFrame, type PlanState, type PlanStep, type Values } from './plan-state.ts';

/** A new task below the one where the keyboard is, or at the end: beside it, on its days, and before what comes after it. */
export function newTask(
  { tasks }: PlanState,
  { project, days }: PlanFrame,
  type: 'task' | 'ms',
  after: string | null,
  name: string,
): { id: string; step: PlanStep } {
  const id = liveId();
  const place = tasks.find((task) => task.id === after);
  const parentId = place?.parentId ?? null;
  const siblings = tasks.filter((task) => task.parentId === parentId);
  const sortNo = place ? place.sortNo + 1 : Math.max(0, ...siblings.map((task) => task.sortNo)) + 1;
  const start = days.next(place?.planStart ?? project.planStart);
  const pushed = place
    ? siblings
        .filter((task) => task.sortNo > place.sortNo)
        .map((task): [string, Values] => [task.id, { sortNo: task.sortNo + 1 }])
    : [];
  return {
    id,
    step: {
      ...editsOf(pushed),
      adds: [
        { id, name, type, schedule: 'auto', parentId, sortNo, planStart: start, planEnd: start, notBefore: start },
      ],
    },
  };
}

import type { Task } from './task-state.ts';

/** Name in the address of the task whose result is shown. */
export const taskKey = 'task';

/** Address of the page that says how an ended task went. */
export function resultPath({ id, state }: Pick<Task, 'id' | 'state'>): string {
  return `/result/${state === 'done' ? 'success' : 'fail'}?${taskKey}=${encodeURIComponent(id)}`;
}

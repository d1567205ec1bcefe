import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { listTasks, queryTask } from '@dossier/contract/operations/task.ts';
import { type Later, later } from '#services/messages/text.ts';

/** Work that goes on in the background, as the wire brings it. */
export type Task = ResultOf<typeof queryTask>;

/** The same in a list: a sentence about the outcome instead of all of it. */
export type ListedTask = ResultOf<typeof listTasks>['records'][number];

/** What the states of a task are called, and their colours. */
export const taskStates: Record<Task['state'], { text: Later; color: string }> = {
  waiting: { text: later('排队中'), color: 'default' },
  running: { text: later('处理中'), color: 'processing' },
  done: { text: later('已完成'), color: 'success' },
  failed: { text: later('失败'), color: 'error' },
  cancelled: { text: later('已取消'), color: 'default' },
};

/** Whether a task has not come to an end. */
export function isRunning({ state }: Pick<Task, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

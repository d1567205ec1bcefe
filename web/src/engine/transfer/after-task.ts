import { queryTask } from '@dossier/contract/operations/task.ts';
import { call } from '#services/api/api.ts';
import { isRunning } from './task-state.ts';

/** ms between two looks at a task that nobody looks at. */
const pollEvery = 2000;

/** Does something once a task is over whose dialog was closed: what it wrote should be seen where one comes back to. */
export async function afterTask(id: string, then: () => void): Promise<void> {
  for (;;) {
    // Who cannot ask any more, signed out or offline, reads anew as well.
    const task = await call(queryTask, { query: { id } }).catch(() => null);
    if (!task || !isRunning(task)) return then();
    await new Promise((resolve) => setTimeout(resolve, pollEvery));
  }
}

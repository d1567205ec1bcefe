import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { staticPath } from '@dossier/contract/files/file.ts';
import type { queryTask } from '@dossier/contract/operations/task.ts';
import type { TaskRow } from './claim.ts';

/** A task on the wire. */
export function toTask(task: TaskRow): ResultOf<typeof queryTask> {
  return { ...factsOf(task), ...(task.result === null ? {} : { result: task.result }) };
}

/** What a list reads of each: the results themselves may be of megabytes. */
export const listed = [
  ...(['id', 'label', 'state', 'done', 'total', 'message', 'file_path', 'file_name'] as const),
  ...(['create_time', 'started_at', 'finished_at'] as const),
] as const;

export function factsOf(task: Pick<TaskRow, (typeof listed)[number]>) {
  return {
    id: task.id,
    name: task.label,
    state: task.state,
    done: task.done,
    total: task.total,
    message: task.message,
    fileUrl: task.file_path === null ? null : `${staticPath}${task.file_path}`,
    fileName: task.file_name,
    createTime: task.create_time,
    startTime: task.started_at,
    endTime: task.finished_at,
  };
}

import { said } from '@dossier/contract/communication/said.ts';
import type { Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { keepTaskDays, type TaskRow } from '#services/tasks/claim.ts';

/** Opens 后台任务 over the reader's messages; see `useTaskLink` of the shell. */
const openPage = '/isps/userAnnouncement#tasks';

/**
 * Tells the owner that his background task has ended. Not when the request that began it answered with the
 * outcome, and not when he cancelled it himself.
 */
export async function tellTaskEnd(app: App, tx: Tx, task: TaskRow): Promise<void> {
  if (task.user_id === null || task.awaited || task.state === 'cancelled') return;
  const failed = task.state === 'failed';
  const file = task.file_name === null ? [] : [said('结果文件：{0}，可在“后台任务”中下载。', task.file_name)];
  const processed = failed && task.total !== null ? [said('已处理：{0} / {1}', task.done, task.total)] : [];
  const answers = [task.message ?? '', ...countsOf(task.result)]
    .filter(Boolean)
    .map((answer) => said('{0}', { answer }));
  await app.messages.send(tx, {
    // The socket is told of the task under its id, so message and task share it.
    id: task.id,
    kind: 'task',
    userIds: [task.user_id],
    tenantId: task.tenant_id,
    title: failed ? said('{0}：失败', { name: task.label }) : said('{0}：已完成', { name: task.label }),
    content: [...answers, ...processed, ...file],
    priority: failed ? 'M' : 'L',
    about: { type: 'task', id: task.id },
    openPage,
    days: keepTaskDays,
  });
}

/** The sentence with the counts that an import's result carries where its message has none (api-contract 4.9). */
function countsOf(result: unknown): string[] {
  const { msg } = (result ?? {}) as { msg?: unknown };
  return typeof msg === 'string' ? [msg] : [];
}

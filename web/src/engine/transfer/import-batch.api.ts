import type { ImportBatch } from '@dossier/contract/operations/import-batch.ts';
import { listOwnImports, undoImport } from '@dossier/contract/operations/import-batch.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { say } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { afterTask } from './after-task.ts';

/** Thousands of rows take their time; longer work goes on in the background by itself. */
const timeout = 60_000;

/** One's own latest imports into a register. @param register its path */
export function useOwnImports(register: string) {
  return useQuery({
    queryKey: ['ownImports', register],
    queryFn: ({ signal }) => call(listOwnImports, { query: { register, pageNo: 1, pageSize: 3 }, signal }),
    staleTime: 0,
  });
}

/** Asks, then takes a whole import back. @param onUndone its rows are gone, or have their former values */
export function askUndo({ id, no, label, added, changed }: ImportBatch, onUndone: () => void): void {
  askThen(
    {
      title: say('撤销导入 {0}', no),
      content: say(
        '{0}：新增的 {1} 条将彻底删除，修改的 {2} 条恢复原值。有任何一条已被修改或使用时，全部保持不变。',
        label,
        added,
        changed,
      ),
      okText: say('撤销导入'),
      danger: true,
    },
    async () => {
      const { message, result } = await callEnvelope(undoImport, { body: { id }, timeout });
      if (result && result.removed === undefined) void afterTask(result.taskId, onUndone);
      return message;
    },
    onUndone,
  );
}

import type { EditManyOutcome } from '@dossier/contract/core/edit-many.ts';
import type { ImportOutcome } from '@dossier/contract/core/resource-calls.ts';
import { BulkOutcome } from '#engine/bulk/BulkOutcome.tsx';
import { ImportOutcomeView } from '#engine/transfer/ImportOutcomeView.tsx';
import type { Task } from '#engine/transfer/task-state.ts';
import { durationBetween } from '#services/data/duration.ts';
import { useText } from '#services/messages/text.ts';
import './result.css';

/** What came out of a task: counts and refusals of an import or a bulk edit, and when it ran. */
export function TaskOutcome({ task: { result, total, done, createTime, startTime, endTime } }: { task: Task }) {
  const t = useText();
  const facts = [
    [t('提交时间'), createTime],
    [t('完成时间'), endTime],
    [t('用时'), durationBetween(startTime, endTime)],
    [t('已处理'), total ? `${done} / ${total}` : done > 0 ? String(done) : null],
  ] as const;
  return (
    <>
      {isImport(result) ? <ImportOutcomeView outcome={result} /> : null}
      {isBulkEdit(result) ? <BulkOutcome outcome={result} trial={false} /> : null}
      <dl className="result-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

const has = (result: unknown, ...names: readonly string[]): boolean =>
  typeof result === 'object' && result !== null && names.every((name) => name in result);
// The outcomes of the two kinds of tasks are told apart by counts that only they have.
const isImport = (result: unknown): result is ImportOutcome => has(result, 'totalCount', 'errorCount');
const isBulkEdit = (result: unknown): result is EditManyOutcome => has(result, 'changed', 'refused', 'refusals');

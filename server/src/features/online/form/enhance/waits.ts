import { customButtons } from '@dossier/contract/online/enhance/buttons.ts';
import { readSteps, type Step } from '@dossier/contract/online/enhance/steps.ts';
import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { RecordOperation } from '@dossier/contract/online/form/record-calls.ts';
import type { Db } from '#db/database.ts';
import { takeTurn } from '../../hook/hook.public.ts';
import { formOfTable, runningForm } from '../release.ts';
import { deepest } from './run-steps.ts';

type Stepped = Pick<FormRelease, 'steps' | 'buttons'>;

/**
 * Does the work of a call, in one of few places where it waits for another program. It begins before the call has a transaction.
 * @throws AppError where no place is left
 */
export async function inTurn<T>(db: Db, form: Stepped, operation: RecordOperation, work: () => Promise<T>): Promise<T> {
  return (await waitsForOthers(db, form, operation)) ? takeTurn(work) : work();
}

/** Whether a call of a form waits for another program before it has saved, by itself or by the saves of other forms that it sets off. */
async function waitsForOthers(db: Db, form: Stepped, operation: RecordOperation): Promise<boolean> {
  // Each form is looked at once: twenty steps to one form, three levels deep, are no eight thousand.
  const seen = new Set<string>();
  let level: { form: Stepped; operation: RecordOperation }[] = [{ form, operation }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const steps = level.flatMap((one) => stepsOf(one.form, one.operation));
    if (steps.some((step) => step.type === 'call' && step.manner === 'before')) return true;
    level = [];
    if (depth === deepest) break;
    for (const step of steps) {
      if (step.type !== 'insert' && step.type !== 'update') continue;
      const next = step.type === 'insert' ? 'add' : 'edit';
      const key = `${step.form} ${next}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const other = await runningForm(db, (await formOfTable(db, step.form)) ?? '');
      if (other) level.push({ form: other.release, operation: next });
    }
  }
  return false;
}

/** The steps that may come with a call. */
function stepsOf({ steps = [], buttons }: Stepped, operation: RecordOperation): Step[] {
  if (steps.length === 0) return [];
  const own = operation === 'press' ? customButtons(buttons).map(({ buttonCode }) => buttonCode) : [];
  const events = [...own, ...(eventsOf[operation] ?? [])];
  return steps.flatMap(({ buttonCode, activeStatus, steps: text }) =>
    activeStatus === '1' && events.includes(buttonCode) ? (readSteps(text) ?? []) : [],
  );
}

/** The events of the calls that save. */
const eventsOf: Partial<Record<RecordOperation, readonly string[]>> = {
  ...{ add: ['add'], edit: ['edit'], editPost: ['edit'], delete: ['delete'], deleteBatch: ['delete'], bpm: ['state'] },
  ...{ editMany: ['edit'], undoEditMany: ['edit'], importExcel: ['add', 'import'] },
};

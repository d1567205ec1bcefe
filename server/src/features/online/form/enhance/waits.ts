import { customButtons } from '@dossier/contract/online/enhance/buttons.ts';
import { readSteps, type Step } from '@dossier/contract/online/enhance/steps.ts';
import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { RecordOperation } from '@dossier/contract/online/form/record-calls.ts';
import type { Db } from '#db/database.ts';
import { formOfTable, runningForm } from '../release.ts';
import { deepest } from './run-steps.ts';

type Stepped = Pick<FormRelease, 'steps' | 'buttons'>;

/** Whether a call of a form waits for another program before it has saved, by itself or by the saves of other forms that it sets off. */
export async function waitsForOthers(db: Db, form: Stepped, operation: RecordOperation, depth = 0): Promise<boolean> {
  const steps = stepsOf(form, operation);
  if (steps.some((step) => step.type === 'call' && step.manner === 'before')) return true;
  if (depth === deepest) return false;
  for (const step of steps) {
    if (step.type !== 'insert' && step.type !== 'update') continue;
    const other = await runningForm(db, (await formOfTable(db, step.form)) ?? '');
    const next = step.type === 'insert' ? 'add' : 'edit';
    if (other && (await waitsForOthers(db, other.release, next, depth + 1))) return true;
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

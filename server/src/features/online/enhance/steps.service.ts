import type { StepList, StepListDraft } from '@dossier/contract/online/enhance/step-calls.ts';
import { readSteps } from '@dossier/contract/online/enhance/steps.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { requireDefinition } from './buttons.service.ts';
import { changeForm } from './change-form.ts';

/** What comes with acts on the records of a form. */
export async function stepLists(db: Db, headId: string): Promise<StepList[]> {
  const { steps } = await requireDefinition(db, headId);
  return steps.map(({ steps: text, ...list }) => ({ ...list, steps: readSteps(text) ?? [] }));
}

/** @returns its id */
export async function addStepList(caller: Caller, headId: string, draft: StepListDraft): Promise<string> {
  const after = await changeForm(caller, headId, ({ steps }) => ({ steps: [...steps, lineOf(draft)] }));
  return after.steps.find(({ buttonCode }) => buttonCode === draft.buttonCode)?.id ?? '';
}

export async function editStepList(
  caller: Caller,
  headId: string,
  { id, ...draft }: StepListDraft & { id: string },
): Promise<void> {
  await changeForm(caller, headId, ({ steps }) => {
    if (!steps.some((list) => list.id === id)) throw notFound('未找到对应实体');
    return { steps: steps.map((list) => (list.id === id ? { ...list, ...lineOf(draft) } : list)) };
  });
}

export async function deleteStepList(caller: Caller, headId: string, id: string): Promise<void> {
  await changeForm(caller, headId, ({ steps }) => {
    if (!steps.some((list) => list.id === id)) throw notFound('未找到对应实体');
    return { steps: steps.filter((list) => list.id !== id) };
  });
}

const lineOf = ({ steps, ...list }: StepListDraft) => ({ ...list, steps: JSON.stringify(steps) });

import type { ButtonDraft } from '@dossier/contract/online/enhance/button-calls.ts';
import { builtInStyle, customButtons, type FormButton } from '@dossier/contract/online/enhance/buttons.ts';
import { sql } from 'kysely';
import { invalid, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { type Definition, definitionOf } from '../form/form.public.ts';
import { changeForm } from './change-form.ts';

/** Buttons of a form, its own or what it changes about the standard ones. */
export async function buttonsOf(db: Db, headId: string, builtIn: boolean): Promise<Record<string, unknown>[]> {
  const { buttons } = await requireDefinition(db, headId);
  const found = builtIn ? buttons.filter(({ buttonStyle }) => buttonStyle === builtInStyle) : customButtons(buttons);
  return found.map((button) => ({ ...button, cgformHeadId: headId }));
}

/** @returns its id */
export async function addButton(caller: Caller, { cgformHeadId, ...draft }: ButtonDraft): Promise<string> {
  const after = await changeForm(caller, cgformHeadId, ({ buttons }) => {
    assertFree(buttons, draft);
    return { buttons: [...buttons, draft] };
  });
  const made = after.buttons.find(
    ({ buttonCode, buttonStyle }) =>
      buttonCode === draft.buttonCode.trim() && kindOf(buttonStyle) === kindOf(draft.buttonStyle),
  );
  return made?.id ?? '';
}

export async function editButton(
  caller: Caller,
  { id, cgformHeadId, ...draft }: ButtonDraft & { id: string },
): Promise<void> {
  await changeForm(caller, cgformHeadId, ({ buttons, steps }) => {
    const before = buttons.find((button) => button.id === id);
    if (!before) throw notFound('未找到对应实体');
    if (kindOf(before.buttonStyle) !== kindOf(draft.buttonStyle))
      throw invalid({ buttonStyle: '内置按钮与自定义按钮不能互换' });
    const others = buttons.filter((button) => button.id !== id);
    assertFree(others, draft);
    const code = draft.buttonCode.trim();
    return {
      buttons: buttons.map((button) => (button.id === id ? { ...button, ...draft } : button)),
      // Its steps stay its own under another code.
      steps:
        kindOf(before.buttonStyle) === 'built-in'
          ? steps
          : steps.map((list) => (list.buttonCode === before.buttonCode ? { ...list, buttonCode: code } : list)),
    };
  });
}

/** Takes buttons out, of whichever form they are, with their steps. */
export function deleteButtons(caller: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(caller.app.db, async (tx) => {
    const { rows } = await sql<{ head: string }>`
      select distinct cgform_head_id as head from onl_cgform_button where id = any(${[...ids]}) order by 1`.execute(tx);
    if (rows.length === 0) throw notFound('未找到对应实体');
    for (const { head } of rows)
      await changeForm(
        caller,
        head,
        ({ buttons, steps }) => {
          const gone = new Set(
            customButtons(buttons.filter(({ id }) => ids.includes(id))).map(({ buttonCode }) => buttonCode),
          );
          return {
            buttons: buttons.filter(({ id }) => !ids.includes(id)),
            steps: steps.filter(({ buttonCode }) => !gone.has(buttonCode)),
          };
        },
        tx,
      );
  });
}

const kindOf = (style: string): 'own' | 'built-in' => (style === builtInStyle ? 'built-in' : 'own');

function assertFree(
  others: readonly FormButton[],
  { buttonCode, buttonStyle }: { buttonCode: string; buttonStyle: string },
) {
  if (others.some((one) => one.buttonCode === buttonCode.trim() && kindOf(one.buttonStyle) === kindOf(buttonStyle)))
    throw invalid({ buttonCode: '按钮编码已存在' });
}

/** @throws AppError for a form that is not there */
export async function requireDefinition(db: Db, id: string): Promise<Definition> {
  const definition = await definitionOf(db, id);
  if (!definition) throw notFound('未找到对应实体');
  return definition;
}

/** Most buttons that one call deletes. */
const mostDeleted = 100;
export function assertSome(ids: readonly string[]): void {
  if (ids.length === 0) throw refuse('参数不识别！');
  if (ids.length > mostDeleted) throw refuse(`单次最多操作${mostDeleted}条记录`);
}

import type { FormField, FormHead } from '@dossier/contract/online/form/compile.ts';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Definition } from './definition.ts';
import { formAbove, runningForm } from './release.ts';
import { assertSeesAll } from './sight.ts';
import { isView } from './sync/form-plan.ts';

type Line = Readonly<Record<string, unknown>>;
type Sight = Pick<Actor, 'rules' | 'forms'>;

/** A form, and the one whose records it shows another way or whose lines it holds. @throws AppError 510 where something is kept from them */
export async function assertSeesForm(tx: Db, actor: Sight, { head, fields }: Pick<Definition, 'head' | 'fields'>) {
  assertSeesAll(actor, head);
  const above = await formAbove(tx, { head, fields });
  if (above) assertSeesAll(actor, above);
}

/**
 * Refuses a change of what a form is part of to those from whom something of the form above it is kept: lines that became a form of
 * their own, or another form's, would be theirs to read; so would a column that a view is pointed at.
 */
export async function assertMayRelate(
  { tx, actor }: { tx: Tx; actor: Sight },
  stored: Definition,
  { head, fields }: { head: Line; fields: readonly Line[] },
): Promise<void> {
  const mains = (lines: readonly Line[]) => lines.flatMap(({ mainTable }) => (mainTable ? [String(mainTable)] : []));
  const [was, is] = [mains(linesOf(stored.fields)), mains(fields)];
  const moved = Number(head.tableType) !== stored.head.tableType || was.join() !== is.join();
  const columns = new Set(stored.fields.map(({ dbFieldName }) => dbFieldName));
  const pointed = isView(stored) && fields.some(({ dbFieldName }) => !columns.has(String(dbFieldName)));
  if (!moved && !pointed) return;
  await assertSeesForm(tx, actor, stored);
  // As it runs it may be part of another one still.
  const running = (await runningForm(tx, stored.head.id))?.release;
  if (running) await assertSeesForm(tx, actor, running as { head: FormHead; fields: readonly FormField[] });
}

const linesOf = (fields: readonly FormField[]) => fields as unknown as readonly Line[];

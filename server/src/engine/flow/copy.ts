import { mostCopies } from '@dossier/contract/flow/flow.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import type { PersonActing } from './own-task.ts';
import { type FoundPerson, peopleNamed } from './people.ts';
import { type InstanceRow, type TaskRow, tasksOf } from './rows.ts';
import { addEvent, assertReadable, lockRun, type Run } from './run.ts';
import { principalsOf } from './standing-in.ts';
import { addCopies } from './steps.ts';
import { tellCopies } from './tell.ts';

/**
 * 抄送: whoever has to do with an approval lets others know of it, while it runs and afterwards. Nobody is sent what they
 * may not see.
 */
export function copyTo(
  acting: PersonActing,
  { id, users, opinion }: { id: string; users: readonly string[]; opinion?: string | undefined },
): Promise<void> {
  const { app, actor } = acting;
  return inTransaction(app.db, async (tx) => {
    const run = await lockRun(acting, tx, actor.tenantId, id);
    await assertReadable(run, actor);
    if (!(await mayCopy(tx, actor.username, run.instance, await tasksOf(tx, id))))
      throw refusal('copy', '只有申请人和审批人可以抄送');
    const people = await requireReaders(run, [...new Set(users)]);
    const note = opinion?.trim() || null;
    await addCopies(run, people, { by: actor.username, note });
    await addEvent(run, { kind: 'copy', people: people.map(({ username }) => username), opinion: note });
    await tellCopies(
      run,
      people.map((person) => person.id),
      { by: actor.realname || actor.username, note },
    );
  });
}

/** The applicant, whoever decides now or later, also in somebody's place, and whoever has decided. */
export async function mayCopy(
  db: Db | Tx,
  username: string,
  { applicant }: Pick<InstanceRow, 'applicant'>,
  tasks: readonly TaskRow[],
): Promise<boolean> {
  if (username === applicant) return true;
  if (tasks.some(({ decidedBy }) => decidedBy === username)) return true;
  const asked = tasks.filter(({ state }) => state === 'open' || state === 'waiting').map((task) => task.username);
  if (asked.includes(username)) return true;
  return asked.length > 0 && (await principalsOf(db, username)).some((name) => asked.includes(name));
}

async function requireReaders({ tx, instance, sees, actor }: Run, names: readonly string[]): Promise<FoundPerson[]> {
  if (actor && names.includes(actor.username)) throw refusal('copy', '不能抄送给自己');
  const { rows } = await sql<{ sent: number }>`select count(*) as sent from flow_copy
    where instance_id = ${instance.id} and by_user is not null`.execute(tx);
  if ((rows[0]?.sent ?? 0) + names.length > mostCopies) throw refusal('copy', `一份审批最多抄送${mostCopies}人次`);
  const people = await peopleNamed(tx, instance.tenantId, names);
  for (const name of names) {
    const found = people.find(({ username }) => username === name);
    // Whether somebody is unknown or may not see the record is told alike.
    if (!found || !(await sees(found.id))) throw refusal('copy', `“${found?.name ?? name}”无权查看该记录，不能抄送`);
  }
  return people;
}

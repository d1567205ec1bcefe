import { manageRight } from '@dossier/contract/flow/acting.ts';
import { mostAdded } from '@dossier/contract/flow/flow.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { about, agree, closeTask, markDecided } from './decide.ts';
import { type OwnRun, ownApplication, type PersonActing, withOwnTask } from './own-task.ts';
import { type FoundPerson, peopleNamed } from './people.ts';
import { tasksOf } from './rows.ts';
import { addEvent } from './run.ts';
import { changeFields } from './step-fields.ts';
import { addTasks, nodeOfTask } from './steps.ts';

/** 转办: somebody else is asked in his place, with everything that hangs on his task. */
export function transfer(
  acting: PersonActing,
  input: { taskId: string; to: string; opinion?: string | undefined },
): Promise<void> {
  const others = acting.actor.permissions.has(manageRight);
  return withOwnTask(acting, { taskId: input.taskId, others }, async (own) => {
    const { run, task } = own;
    const node = nodeOfTask(run, task);
    if (!node.acts.transfer && !others) throw refusal('act', `“${node.name}”不允许转办`);
    const [to] = await requireSigners(own, [input.to]);
    const opinion = input.opinion?.trim() || null;
    await closeTask(own, 'transferred', opinion);
    await addEvent(run, { kind: 'transfer', ...about(own), people: to ? [to.username] : [], opinion });
    const asked = { username: to?.username ?? '', position: task.position, isOpen: true };
    const placed = { ...asked, added: task.added, ...(task.parent === null ? {} : { parent: task.parent }) };
    const [id] = await addTasks(run, task, [placed], opinion);
    await sql`update flow_task set parent = ${id} where parent = ${task.id}`.execute(run.tx);
  });
}

export interface Signers {
  taskId: string;
  version?: number | undefined;
  place: 'before' | 'after';
  users: readonly string[];
  opinion?: string | undefined;
  fields?: Readonly<Record<string, unknown>> | undefined;
}

/** 加签: others sign before him, and he is asked again; or he agrees, and they sign after him. */
export function addSigners(acting: PersonActing, input: Signers): Promise<void> {
  return withOwnTask(acting, { taskId: input.taskId, read: { version: input.version } }, async (own) => {
    const { run, task } = own;
    const node = nodeOfTask(run, task);
    if (!node.acts.addSign) throw refusal('act', `“${node.name}”不允许加签`);
    const people = await requireSigners(own, input.users);
    const opinion = input.opinion?.trim() || null;
    const names = people.map(({ username }) => username);
    const kind = input.place === 'before' ? ('addBefore' as const) : ('addAfter' as const);
    await addEvent(run, { kind, ...about(own), people: names, opinion });
    const signers = names.map((username, position) => ({ username, position, parent: task.id, added: input.place }));
    if (input.place === 'before') {
      if (Object.keys(input.fields ?? {}).length > 0) throw refusal('fields', '前加签时不能修改字段');
      await sql`update flow_task set state = 'waiting' where id = ${task.id}`.execute(run.tx);
      await addTasks(
        run,
        task,
        signers.map((one) => ({ ...one, isOpen: true })),
        opinion,
      );
      return;
    }
    const changed = await changeFields(own, node, input.fields ?? {}, { agrees: true });
    await markDecided(own);
    await addTasks(
      run,
      task,
      signers.map((one) => ({ ...one, isOpen: false })),
    );
    await agree(own, node, opinion, changed);
  });
}

/** People that may be asked besides: of the tenant, not the applicant, not asked already, and able to see the record. */
async function requireSigners({ run, task }: OwnRun, usernames: readonly string[]): Promise<FoundPerson[]> {
  const { tx, instance, sees } = run;
  const names = [...new Set(usernames)];
  if (names.includes(instance.applicant)) throw ownApplication();
  const people = await peopleNamed(tx, instance.tenantId, names);
  for (const name of names) {
    const found = people.find(({ username }) => username === name);
    // Whether somebody is unknown or may not see the record is told alike.
    if (!found || !(await sees(found.id))) throw refusal('signer', `“${found?.name ?? name}”不能审批该记录`);
  }
  const tasks = (await tasksOf(tx, instance.id)).filter(({ stepId }) => stepId === task.stepId);
  const live = tasks.filter(({ state }) => ['open', 'waiting', 'agreed'].includes(state));
  const double = people.find(({ username }) => live.some((one) => one.username === username));
  if (double) throw refusal('signer', `“${double.name}”已是该步骤的审批人`);
  if (live.length + people.length > 50 + mostAdded) throw refusal('signer', '该步骤的审批人过多');
  return people;
}

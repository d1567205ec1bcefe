import { said } from '@dossier/contract/communication/said.ts';
import { urgeMinutes } from '@dossier/contract/flow/flow.ts';
import { sql } from 'kysely';
import { notFound, refusal } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { finish } from './advance.ts';
import type { PersonActing } from './own-task.ts';
import { tasksOf } from './rows.ts';
import { addEvent, assertReadable, lockRun, type Run } from './run.ts';
import { tellTasks } from './tell.ts';

interface Asked {
  id: string;
  opinion?: string | undefined;
}

/** 撤回: the record goes back to where it came from, until the first decision. */
export function withdraw(acting: PersonActing, { id, opinion }: Asked): Promise<void> {
  return withOwnApplication(acting, id, async (run) => {
    if (run.instance.decided) throw refusal('decided', '已有人审批，不能撤回');
    await addEvent(run, { kind: 'withdraw', opinion });
    await finish(run, 'withdrawn');
  });
}

/** 催办: those who are asked are told again, once an hour. */
export function urge(acting: PersonActing, { id, opinion }: Asked): Promise<void> {
  return withOwnApplication(acting, id, async (run) => {
    const { rows } = await sql<{ id: string }>`
      update flow_instance set urged_at = now() where id = ${id}
        and (urged_at is null or urged_at <= now() - ${urgeMinutes} * interval '1 minute') returning id`.execute(
      run.tx,
    );
    if (rows.length === 0) throw refusal('tooOften', `${urgeMinutes}分钟内只能催办一次`);
    const open = (await tasksOf(run.tx, id)).filter(({ state }) => state === 'open');
    await addEvent(run, { kind: 'urge', people: open.map(({ username }) => username), opinion });
    await tellTasks(run, open, (title) => ({ title: said('催办：{0}', title), priority: 'H' }), opinion);
  });
}

/** 终止, by those who keep approvals in order: for what cannot go on by itself. */
export function end(acting: PersonActing, { id, opinion }: Asked): Promise<void> {
  return inTransaction(acting.app.db, async (tx) => {
    const run = await lockRun(acting, tx, acting.actor.tenantId, id);
    await assertReadable(run, acting.actor);
    assertRunning(run);
    await addEvent(run, { kind: 'end', opinion });
    await finish(run, 'ended', opinion?.trim() || null);
  });
}

/** Locks a running approval that the caller started. */
function withOwnApplication(acting: PersonActing, id: string, work: (run: Run) => Promise<void>): Promise<void> {
  const { app, actor } = acting;
  return inTransaction(app.db, async (tx) => {
    const run = await lockRun(acting, tx, actor.tenantId, id);
    if (run.instance.applicant !== actor.username) throw notFound('审批不存在');
    await assertReadable(run, actor);
    assertRunning(run);
    await work(run);
  });
}

function assertRunning({ instance }: Run): void {
  if (instance.state !== 'running') throw refusal('ended', '该审批已结束，请刷新后查看');
}

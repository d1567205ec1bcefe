import { said } from '@dossier/contract/communication/said.ts';
import { changeStatus } from '@dossier/contract/pm/change.ts';
import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { type project, projectStatus } from '@dossier/contract/pm/project.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { returnClosing } from '../closing/closing.public.ts';
import { takeBaseline } from '../plan/plan.public.ts';
import { openStatements } from '../stmt/stmt.public.ts';
import { keepMeasured } from '../value/value.public.ts';
import { assertFinalAccepted } from './final.ts';
import { overloadsOf } from './team.ts';

type Project = RowOf<typeof project>;
type Context = Omit<ActionContext, 'warn'>;

/** States of a project that lives: of a customer there is one of a name. */
export const liveProjects: readonly string[] = ['20', '30', '40', '50', '60', '70'];

/** What the moves of a project ask for and do besides (domain 4.3, 4.4). */
export const projectActions: Hooks<typeof project>['actions'] = {
  submit: {
    async check(context, record) {
      await assertMembers(context.tx, record);
      await assertNameFree(context.tx, context.actor.tenantId, record);
    },
    async effect(context, after) {
      for (const { realname, start, end, share } of await overloadsOf(context.tx, context.actor.tenantId, after.id))
        context.warn(`“${realname}”${start}至${end}在各项目的投入比例合计${share}%，超过100%`);
    },
    passed: { change: withArchiveNumber, effect: invite },
  },
  start: {
    async check(context, record) {
      if (record.status === projectStatus.draft) {
        await assertMembers(context.tx, record);
        await assertNameFree(context.tx, context.actor.tenantId, record);
      }
      await assertPlanned(context.tx, record);
    },
    // Where nobody approves, a project is approved by its start.
    change: withArchiveNumber,
    async effect(context, after, before) {
      if (before.arcNo === null) await invite(context, after);
      // What the project is measured by from now on (domain 4.3).
      await takeBaseline(context.tx, context.actor, { projectId: after.id, name: '立项基线', reason: '项目启动' });
      const { tenantId } = context.actor;
      await keepMeasured(context.app, context.tx, { tenantId, ids: [after.id], day: wireNow().slice(0, 10) });
    },
  },
  setHealth: {
    // Nobody's colour: the one that was measured holds again.
    change: ({ given }, { healthAuto }) => ({ health: (given.healthManual as string | null) ?? healthAuto }),
  },
  passFinal: { check: ({ tx }, { id }) => assertFinalAccepted(tx, id) },
  beginClosing: { check: ({ tx }, { id }) => assertStatementsConfirmed(tx, id) },
  // What was agreed to about its end holds no more.
  reopen: { effect: (context, { id }) => returnClosing(context, id) },
};

/** PM11: what was worked at customers has been agreed to by them. */
async function assertStatementsConfirmed(tx: Tx, id: string): Promise<void> {
  const n = await openStatements(tx, id);
  if (n > 0) throw refusal('PM11', `还有${n}份结算单未经客户确认，不能发起结项`);
}

/** After a project is closed nobody could end their approval or sign them any more. */
export async function assertNothingWaits(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from pm_change where project_id = ${id} and status = ${changeStatus.deciding} and del_flag = 0)
      + (select count(*) from pm_contract where project_id = ${id} and del_flag = 0
          and status in (${contractStatus.deciding}, ${contractStatus.signing})) as n`.execute(tx);
  const n = Number(rows[0]?.n ?? 0);
  if (n > 0) throw refusal('CL06', `还有${n}项变更或合同正在审批或待签署，不能结项`);
}

/** `{yy}{3 digits}`, counted per year, given once and never again (domain 4.2). */
async function withArchiveNumber({ tx, actor }: Context, { arcNo }: Project) {
  if (arcNo) return {};
  const year = wireNow().slice(2, 4);
  const serial = await takeNumbers(tx, `pm_project.arc_no:${actor.tenantId}:${year}`);
  return { arcNo: `${year}${String(serial).padStart(3, '0')}` };
}

async function assertMembers(tx: Tx, { id }: Project): Promise<void> {
  const { rows } = await sql`select 1 from pm_member where project_id = ${id} limit 1`.execute(tx);
  if (rows.length === 0) throw refusal('PM02', '请至少添加一名项目成员');
}

/** PM06: a customer has one live project of a name. */
export async function assertNameFree(
  tx: Tx,
  tenantId: number,
  { id, name, customer }: Pick<Project, 'id' | 'name' | 'customer'>,
): Promise<void> {
  // Two that are submitted at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pm_project:${tenantId}:${customer}:${name}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    select 1 from pm_project where tenant_id = ${tenantId} and del_flag = 0 and id <> ${id} and name = ${name}
      and customer = ${customer} and status = any(${[...liveProjects]}) limit 1`.execute(tx);
  if (rows.length > 0) throw refusal('PM06', `该发包方下已存在同名项目“${name}”`);
}

/** PM07: there is a milestone, and no task lies outside of the project's dates. */
async function assertPlanned(tx: Tx, { id, planStart, planEnd }: Project): Promise<void> {
  const { rows } = await sql<{ milestones: number; outside: number }>`
    select count(*) filter (where type = 'ms') as milestones,
      count(*) filter (where plan_start < ${planStart}::date or plan_end > ${planEnd}::date) as outside
    from pm_task where project_id = ${id} and del_flag = 0 and status <> '4'`.execute(tx);
  const [plan] = rows;
  if (!plan || Number(plan.milestones) === 0 || Number(plan.outside) > 0)
    throw refusal('PM07', '请先编制计划：至少需要1个里程碑，且所有任务在项目起止日期内');
}

/** The members hear that the project has been approved. */
async function invite({ app, tx, actor }: Context, { id, name, pm, team }: Project): Promise<void> {
  const people = csvOf(team).filter((username) => username !== actor.username);
  if (people.length === 0) return;
  const users = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('username', 'in', people)
    .where('del_flag', '=', 0)
    .execute();
  if (users.length === 0) return;
  const manager = await tx
    .selectFrom('sys_user')
    .select('realname')
    .where('username', '=', String(pm))
    .executeTakeFirst();
  const text = said('您已加入项目“{0}”，项目经理：{1}', String(name), manager?.realname ?? String(pm));
  await app.messages.send(tx, {
    kind: 'message',
    userIds: users.map((user) => user.id),
    tenantId: actor.tenantId,
    title: text,
    content: [text],
    priority: 'M',
    about: { type: 'pm_project', id },
    openPage: `/pm/project?detail=${id}`,
    days: 7,
  });
}

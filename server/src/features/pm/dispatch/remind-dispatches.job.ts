import { type Said, said } from '@dossier/contract/communication/said.ts';
import { dispatchStatus } from '@dossier/contract/pm/dispatch.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Days before the planned end on which it is said. */
const noticeDays: readonly number[] = [30, 7];
/** Days before somebody begins from which on their agreement is asked for. */
const ndaDays = 7;
/** Who keeps the people who are sent out, besides the manager of the project. */
const keeperRole = 'hr';

/** 外派到期 (domain 10). */
export const remindDispatches = defineJob({
  name: 'pm.remind-dispatches',
  title: '外派到期',
  description: '外派人员将于30天、7天后离场，或缺少保密协议时，提醒人力和项目经理；每件事每天提醒一次',
  cron: '0 40 8 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfDispatches(app, now, progress)} 条`;
  },
});

interface Reminder {
  id: string;
  tenant_id: number;
  name: string;
  plan_end: string;
  /** Days until the planned end; null: their agreement is missing. */
  days: number | null;
  /** Ids of who is told. */
  users: string[];
}

/** @returns how many reminders were sent */
export async function remindOfDispatches(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const reminders = await remindersOf(app, today);
  let told = 0;
  for (const [index, reminder] of reminders.entries()) {
    progress(index, reminders.length);
    if (await remind(app, reminder, today)) told += 1;
  }
  return told;
}

async function remindersOf({ db }: App, today: string): Promise<Reminder[]> {
  const { waiting, present } = dispatchStatus;
  const { rows } = await sql<Reminder>`
    with due as (
      select id, tenant_id, project_id, name, plan_end, plan_end - ${today}::date as days from pm_dispatch
      where del_flag = 0 and status = ${present} and plan_end - ${today}::date = any(${[...noticeDays]}::int[])
      union all
      select id, tenant_id, project_id, name, plan_end, null from pm_dispatch
      where del_flag = 0 and has_nda = 'N'
        and (status = ${present} or status = ${waiting} and start_date <= ${today}::date + ${ndaDays}::int))
    select due.id, due.tenant_id, due.name, due.plan_end::text as plan_end, due.days, array(
      select distinct u.id::text from sys_user u
      where u.del_flag = 0 and u.status = 1 and (u.username = p.pm
        -- Whoever has the role in another tenant hears nothing of this one.
        or due.tenant_id::text = any(string_to_array(coalesce(nullif(replace(u.rel_tenant_ids, ' ', ''), ''), '0'), ','))
          and u.id in (select ur.user_id from sys_user_role ur join sys_role r on r.id = ur.role_id
            where r.role_code = ${keeperRole} and r.tenant_id in (0, due.tenant_id)))) as users
    from due join pm_project p on p.id = due.project_id and p.del_flag = 0
    order by due.tenant_id, due.plan_end, due.id limit 5000`.execute(db);
  return rows.filter(({ users }) => users.length > 0);
}

function textOf({ name, plan_end, days }: Reminder): Said {
  return days === null
    ? said('外派人员“{0}”的保密协议尚未上传', name)
    : said('外派人员“{0}”将于{1}离场，还有{2}天', name, plan_end, days);
}

async function remind(app: App, reminder: Reminder, today: string): Promise<boolean> {
  const { id, tenant_id, days, users } = reminder;
  const told = await remindOnce(app, {
    ...{ kind: days === null ? 'pm.dispatch-nda' : `pm.dispatch-${days}`, recordId: id, tenantId: tenant_id, today },
    about: { type: 'pm_dispatch', id },
    texts: [{ userIds: users, text: textOf(reminder), openPage: `/pm/dispatch?detail=${id}` }],
  });
  return told > 0;
}

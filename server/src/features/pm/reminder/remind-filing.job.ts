import { said } from '@dossier/contract/communication/said.ts';
import { closeStatus, projectClose } from '@dossier/contract/pm/closing/close.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { headsAbove } from '#engine/flow/heads.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { seeing } from './told.ts';

/** Days after the approval of a closing on which people are told that the archive has not received it. */
const after = [30, 45, 60];

interface Waiting {
  id: string;
  tenant_id: number;
  name: string;
  days: number;
  pm: string | null;
  dept_code: string | null;
}

/** 结项归档 (domain 10). */
export const remindFiling = defineJob({
  name: 'pm.remind-filing',
  title: '结项归档',
  description:
    '结项批准后30、45、60天仍未由档案部门接收的，提醒项目经理、部门负责人和档案管理员；满60天仍未接收的记为逾期归档',
  cron: '0 45 8 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    const late = await markLate(app, now);
    return `逾期归档 ${late} 个，发送提醒 ${await remindOfFiling(app, now, progress)} 条`;
  },
});

/** Projects whose time is over are late, whenever they come. @returns how many became so */
export async function markLate(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { numAffectedRows = 0n } = await sql`update pm_close set on_time = 'N'
    where del_flag = 0 and received_time is null and file_by < ${today}::date and on_time is distinct from 'N'`.execute(
    app.db,
  );
  return Number(numAffectedRows);
}

/** @returns how many people were told of a project that they were not told of today */
export async function remindOfFiling(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<Waiting>`
    select c.id, c.tenant_id, p.name, ${today}::date - (c.approved_time at time zone 'Asia/Shanghai')::date as days, p.pm, c.dept_code
    from pm_close c join pm_project p on p.id = c.project_id and p.del_flag = 0
    where c.del_flag = 0 and c.received_time is null and c.status = any(${[closeStatus.handing, closeStatus.handed]})
      and ${today}::date - (c.approved_time at time zone 'Asia/Shanghai')::date = any(${after})
    order by c.file_by, c.id limit 5000`.execute(app.db);
  let told = 0;
  for (const [index, { id, tenant_id, name, days, pm, dept_code }] of rows.entries()) {
    progress(index, rows.length);
    const [head] = await headsAbove(app.db, dept_code ?? '', '');
    const names = [pm, ...(head?.heads ?? [])];
    const userIds = await seeing(app.db, projectClose, id, tenant_id, { names, roles: ['archivist'] });
    told += await remindOnce(app, {
      ...{ kind: 'pm.filing', recordId: id, tenantId: tenant_id, today, about: { type: 'pm_close', id } },
      texts: [
        { userIds, text: said('项目“{0}”结项已{1}天，档案尚未接收', name, days), openPage: `/pm/close?detail=${id}` },
      ],
    });
  }
  return told;
}

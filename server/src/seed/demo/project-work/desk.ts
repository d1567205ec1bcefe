import { contractKind } from '@dossier/contract/pm/contract.ts';
import { pauseKind, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import type { Standing } from '@dossier/rules/sla/service-clock.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { targetFor } from '#features/pm/desk/targets.ts';
import { columnsOf } from '#features/pm/desk/times.ts';
import { timingOf } from '#features/pm/desk/timing.ts';
import { wireNow } from '#services/log-entries.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow } from '../days.ts';
import { demoProjects } from '../project-list.ts';
import { officeDays } from './tasks.ts';

type Row = Record<string, unknown>;
const minute = 60_000;

/** `level|minutes to answer|to resolve|service time|target` */
const levels = {
  /** What goes for projects without levels of their own. */
  all: ['P1|30|480|5x8|90', 'P2|60|960|5x8|90', 'P3|120|2700|5x8|90', 'P4|240|5400|5x8|85'],
  /** What contracts of operations promise. */
  ops: ['P1|15|240|7x24|98', 'P2|30|480|7x24|95', 'P3|60|4320|7x24|95', 'P4|240|5400|5x8|90'],
};

/**
 * `project|level|title|source|who|stage|raised so many minutes ago|answered after|resolved after|satisfaction`; what waits has
 * waited since half of its age.
 */
const requests = `
政务云平台运行维护|P1|社保业务数据库连接数告警|patrol|监控平台|2|75|6||
政务云平台运行维护|P2|虚拟机磁盘扩容|mail|大数据局 吴科长|3|1500|18||
政务云平台运行维护|P3|新增三个部门的云资源账号|chat|大数据局 小郑|2|3650|40||
政务云平台运行维护|P2|备份任务连续两次失败|patrol|监控平台|4|1300|12|310|
政务云平台运行维护|P1|公积金查询接口超时|phone|公积金中心 何主任|5|5900|9|150|5
政务云平台运行维护|P3|安全组策略调整申请|mail|大数据局 小郑|5|9200|35|2100|4
政务云平台运行维护|P2|夜间批处理作业超时|patrol|监控平台|5|7400|52|560|3
数据中心一线监控服务|P1|机房B区温度越限|patrol|动环监控|0|9|||
数据中心一线监控服务|P2|核心交换机端口误码|patrol|网管平台|2|620|14||
数据中心一线监控服务|P3|月度容量报表口径调整|mail|云杉能源 陶工|1|900|45||
数据中心一线监控服务|P4|值班室门禁权限增补|phone|云杉能源 陶工|5|12900|120|1500|5
全球桌面运维服务台|P2|海外分支VPN无法接入|chat|Meridian IT|2|450|11||
全球桌面运维服务台|P3|批量更换会议室终端|mail|Meridian IT|3|4100|30||
全球桌面运维服务台|P3|打印机驱动推送失败|phone|Ms. Carter|5|8800|25|900|4
全球桌面运维服务台|P1|邮件系统单点登录失败|phone|Mr. Hughes|5|6300|8|95|5
医保结算平台二期开发|P2|测试环境结算接口返回空值|chat|医保信息中心 林工|2|1700|30||
医保结算平台二期开发|P3|历史处方数据补录模板|mail|医保信息中心 高老师|1|260|35||
医保结算平台二期开发|P1|联调环境证书过期|phone|医保信息中心 林工|4|1500|20|240|
医保结算平台二期开发|P3|报表导出列顺序调整|mail|医保信息中心 高老师|5|10800|50|1900|5
车险理赔影像系统开发|P2|影像上传偶发失败|chat|樱和保险 佐藤|0|55|||
车险理赔影像系统开发|P3|增加理赔员测试账号|mail|樱和保险 佐藤|5|7600|60|1200|4`;

const solutions: Readonly<Record<string, string>> = {
  P1: '已定位并恢复服务，根因与预防措施见事件报告。',
  P2: '已处理并观察一个周期，未再出现。',
  P3: '已按申请完成并经提出人核对。',
  P4: '已办理完毕。',
};

/** Levels of the operations' contracts and requests of the last days. @param ids codes and ids of the projects by name */
export async function seedDesk(tx: Tx, ids: ReadonlyMap<string, { id: string; code: string }>): Promise<void> {
  await seedLevels(tx, ids);
  const days = await officeDays(tx);
  const now = Date.now();
  const made = { tickets: [] as Row[], pauses: [] as Row[] };
  const counters = new Map<string, number>();
  const lines = requests
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  // The eldest has the first number of its project.
  for (const [name = '', level = '', title, source, raisedBy, stage = '', age, answered, took, mark] of lines.sort(
    (one, other) => Number(other[6]) - Number(one[6]),
  )) {
    const project = ids.get(name);
    if (!project) continue;
    const serial = (counters.get(project.id) ?? 0) + 1;
    counters.set(project.id, serial);
    const id = newId();
    const raised = now - Number(age) * minute;
    const after = (minutes: string | undefined) => (minutes ? raised + Number(minutes) * minute : null);
    const [responded, resolved] = [after(answered), after(took)];
    const waits = stage === ticketStatus.waiting ? raised + (Number(age) / 2) * minute : null;
    const standing: Standing[] = waits === null ? [] : [{ from: waits, to: null }];
    const target = await targetFor(tx, 0, { projectId: project.id, level });
    const times = { status: stage, raised, responded: null, settledDue: null, resolved, missed: false, standing };
    const settledDue = timingOf(times, target, days, now).responseDue;
    const timing = timingOf({ ...times, responded, settledDue }, target, days, now);
    // People were told when it was time.
    const told = timing.alarms.filter(({ at }) => at <= now).map(({ kind }) => kind);
    const columns = columnsOf(timing, told);
    const { pm, member } = await peopleOf(tx, project.id);
    if (waits !== null)
      made.pauses.push({
        ...{ id: newId(), ticket_id: id, line_no: 1, kind: pauseKind.waiting, from_time: wireNow(waits) },
        ...{ to_time: null, reason: '等待客户确认变更窗口' },
      });
    made.tickets.push({
      ...{ id, code: `${project.code}-T${String(serial).padStart(2, '0')}`, title, project_id: project.id, level },
      ...{ status: stage, source, raised_by: raisedBy, raised_time: wireNow(raised) },
      ...{ handler: stage === ticketStatus.raised ? null : member, sla_id: target?.id ?? null, told: told.join(',') },
      ...{ responded_time: textOf(responded), resolved_time: textOf(resolved) },
      closed_time: stage === ticketStatus.closed ? closedAt(resolved, now) : null,
      solution: resolved === null ? null : solutions[level],
      satisfaction: mark ? Number(mark) : null,
      ...{ response_due: columns.responseDue, resolve_due: columns.resolveDue, due_time: columns.dueTime },
      ...{ warn_time: columns.warnTime, alarm_time: columns.alarmTime, breached: columns.breached },
      ...{ clock: columns.clock, paused_minutes: columns.pausedMinutes },
      ...governed(pm, wireNow(raised), 'A01'),
    });
  }
  await insertAll(tx, 'pm_ticket', made.tickets);
  await insertAll(tx, 'pm_ticket_pause', made.pauses);
  for (const [id, count] of counters) await pushNumber(tx, `pm_ticket:${id}`, count);
}

async function seedLevels(tx: Tx, ids: ReadonlyMap<string, { id: string }>): Promise<void> {
  const ops = demoProjects.filter(({ type, state, name }) => type === 'ops' && !state && ids.has(name));
  const { rows } = await sql<{ id: string; biz_owner: string }>`
    select c.id, p.biz_owner from pm_contract c join pm_project p on p.id = c.project_id
    where c.kind = ${contractKind.main} and p.id = any(${ops.map(({ name }) => ids.get(name)?.id ?? '')})
    order by c.code`.execute(tx);
  const row = (contractId: string | null, line: string, by: string, index: number) => {
    const [level, response, resolve, hours, target] = line.split('|');
    return {
      ...{ id: newId(), contract_id: contractId, level, response_minutes: Number(response), hours },
      ...{ resolve_minutes: Number(resolve), target: Number(target), active: 'Y' },
      title: `${level} ${response}/${resolve}min ${hours === '7x24' ? '7×24' : '5×8'}`,
      ...governed(by, momentFromNow(-80, index * 3), 'A01'),
    };
  };
  await insertAll(tx, 'pm_sla', [
    ...levels.all.map((line, index) => row(null, line, 'liangjing', index)),
    ...rows.flatMap(({ id, biz_owner }) => levels.ops.map((line, index) => row(id, line, biz_owner, index))),
  ]);
}

/** Who leads a project, and who of its team handles requests. */
async function peopleOf(tx: Tx, projectId: string): Promise<{ pm: string; member: string }> {
  const { rows } = await sql<{ pm: string; member: string }>`
    select p.pm, coalesce((select m.username from pm_member m where m.project_id = p.id and m.username <> p.pm
      order by m.line_no limit 1), p.pm) as member
    from pm_project p where p.id = ${projectId}`.execute(tx);
  return rows[0] ?? { pm: 'admin', member: 'admin' };
}

const textOf = (moment: number | null): string | null => (moment === null ? null : wireNow(moment));

/** A day after it was resolved, unless that is still to come. */
const closedAt = (resolved: number | null, now: number): string =>
  wireNow(Math.min((resolved ?? now) + 1440 * minute, now - minute));

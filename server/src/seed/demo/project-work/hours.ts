import { costStatus } from '@dossier/contract/pm/cost.ts';
import { dayHours, lineStatus } from '@dossier/contract/pm/timesheet.ts';
import { checkCharacter, maskedIdCard } from '@dossier/rules/id-card.ts';
import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { refreshActualCost } from '#features/pm/project/project.public.ts';
import { costRateSql } from '#features/pm/staff/staff.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { type DemoPerson, people } from '../people.ts';
import { demoProjects } from '../project-list.ts';
import type { Dice } from '../random.ts';

/** Weeks before the present one that have hours. */
const pastWeeks = 5;

/** By post: rank, and yuan for a day. */
const posts: Readonly<Record<string, readonly [rank: string, rate: number]>> = {
  XMJL: ['T4', 1500],
  GJGCS: ['T3', 1250],
  GCS: ['T2', 980],
  CSGCS: ['T2', 900],
};

interface Place {
  projectId: string;
  tasks: readonly string[];
}

/** Staff, six weeks of their hours, and costs. The last whole week waits for approval, the present one is a draft. */
export async function seedHours(
  tx: Tx,
  ids: ReadonlyMap<string, string>,
  departOf: DemoOrganisation['departOf'],
  dice: Dice,
): Promise<void> {
  const places = await placesOf(tx, ids);
  const workers = people.filter(({ account, role }) => places.has(account) && (role === 'member' || role === 'pm'));
  await seedStaff(tx, workers, dice);
  const sheets: Record<string, unknown>[] = [];
  const lines: Record<string, unknown>[] = [];
  const present = weekOf(dayFromNow(0));
  for (const person of workers)
    for (let back = pastWeeks; back >= 0; back -= 1) {
      // Some have not yet begun with this week.
      if (back === 0 && person.account !== 'linyuxin' && dice.chance(0.3)) continue;
      const week = addWeeks(present, -back);
      const orgCode = departOf.get(person.depart)?.orgCode ?? 'A01';
      const own = governed(person.account, momentFromNow(-back * 7, dice.int(0, 400)), orgCode);
      const sheet = { id: newId(), username: person.account, week, ...own };
      sheets.push(sheet);
      lines.push(...weekLines(sheet, places.get(person.account) ?? [], back, own, dice));
    }
  await insertAll(tx, 'pm_ts', sheets);
  await insertAll(tx, 'pm_ts_line', lines);
  await sql`update pm_ts_line l set approver = p.pm, cost = round(l.hours * coalesce(
      ${costRateSql(sql`l.tenant_id`, sql`l.username`, sql`l.day`)}, 0) / ${dayHours}, 2)
    from pm_project p where p.id = l.project_id and l.status = ${lineStatus.approved}`.execute(tx);
  await insertAll(tx, 'pm_cost', costRows(ids, dice));
  await refreshActualCost(tx, [...ids.values()]);
}

/** Running projects of each person, with the tasks on which hours are entered. */
async function placesOf(tx: Tx, ids: ReadonlyMap<string, string>): Promise<Map<string, Place[]>> {
  const { rows } = await sql<{ username: string; project_id: string; tasks: string[] | null }>`
    select m.username, m.project_id, (select array_agg(t.id order by t.wbs_key) from pm_task t
      where t.project_id = m.project_id and t.type = 'task' and t.status in ('1', '2')) as tasks
    from pm_member m join pm_project p on p.id = m.project_id and p.status = '40'
    where m.project_id = any(${[...ids.values()]}) and m.start_date <= ${dayFromNow(-7 * (pastWeeks + 1))}::date
      and m.end_date >= ${dayFromNow(7)}::date
    order by m.username, p.code`.execute(tx);
  const places = new Map<string, Place[]>();
  for (const { username, project_id, tasks } of rows)
    places.set(username, [...(places.get(username) ?? []), { projectId: project_id, tasks: (tasks ?? []).slice(-2) }]);
  return places;
}

/** Eight hours each weekday on one or two projects; sometimes longer, sometimes away. */
function weekLines(
  sheet: { id: string; username: string; week: string },
  places: readonly Place[],
  back: number,
  own: Record<string, unknown>,
  dice: Dice,
): Record<string, unknown>[] {
  const status = back === 0 ? lineStatus.draft : back === 1 ? lineStatus.waiting : lineStatus.approved;
  const line = (day: string, type: string, hours: number, place: Place | null, note: string | null) => ({
    ...{ id: newId(), ts_id: sheet.id, username: sheet.username, week: sheet.week, day, type, hours, note, status },
    ...{ project_id: place?.projectId ?? null, task_id: place?.tasks.at(-1) ?? null, billable: place ? 'Y' : 'N' },
    ...{ cost: null, approver: null, reason: null, ...own },
  });
  const days = daysOfWeek(sheet.week).slice(0, 5);
  return days
    .filter((day) => day <= dayFromNow(0))
    .flatMap((day, index) => {
      if (dice.chance(0.03)) return [line(day, 'leave', dayHours, null, null)];
      if (index === 4 && dice.chance(0.15)) return [line(day, 'train', dayHours, null, '信息安全与保密培训')];
      const [first, second] = places;
      if (!first) return [];
      const late = dice.chance(0.08) ? [line(day, 'ot', 2, first, '上线支持')] : [];
      if (!second || dice.chance(0.4)) return [line(day, 'work', dayHours, first, null), ...late];
      const part = dice.pick([2, 3, 4, 4.5]);
      return [line(day, 'work', dayHours - part, first, null), line(day, 'work', part, second, null), ...late];
    });
}

async function seedStaff(tx: Tx, workers: readonly DemoPerson[], dice: Dice): Promise<void> {
  const rates: Record<string, unknown>[] = [];
  const rows = workers.map((person, index) => {
    const id = newId();
    const [rank, rate] = posts[person.post] ?? ['T2', 900];
    // A year ago everybody was a little cheaper.
    for (const [line, [from, share]] of [[-1200, 0.93] as const, [-200, 1] as const].entries())
      rates.push({ id: newId(), staff_id: id, line_no: line + 1, valid_from: dayFromNow(from), rate: rate * share });
    const born = `${dice.int(1982, 1999)}${String(dice.int(1, 12)).padStart(2, '0')}${String(dice.int(1, 28)).padStart(2, '0')}`;
    const front = `330106${born}${String(dice.int(10, 99))}${person.sex === 1 ? 1 : 2}`;
    const idNo = `${front}${checkCharacter(front)}`;
    return {
      ...{ id, no: `HC${String(index + 1).padStart(4, '0')}`, name: person.name, username: person.account, rank },
      ...{ labour: dice.chance(0.85) ? 'own' : 'agency', id_no: idNo, id_masked: maskedIdCard(idNo) },
      ...{ edu: dice.pick(['20', '30', '30', '30', '40']), school: dice.pick(schools), major: dice.pick(majors) },
      ...{ join_date: dayFromNow(-dice.int(700, 1200)), leave_date: null, skills: skillsOf(person), langs: '英语' },
      ...{ certificates: null, ...governed('zhoufang', momentFromNow(-300, index * 3), 'A01') },
    };
  });
  await insertAll(tx, 'pm_staff', rows);
  await insertAll(tx, 'pm_staff_rate', rates);
}

const schools = ['浙江工业大学', '杭州电子科技大学', '宁波大学', '合肥工业大学', '南京邮电大学'];
const majors = ['计算机科学与技术', '软件工程', '信息管理', '通信工程', '电子商务'];
const skillsOf = ({ depart, post }: DemoPerson): string =>
  post === 'XMJL'
    ? '项目管理,沟通协调'
    : depart.startsWith('RJ')
      ? 'Java,PostgreSQL,微服务'
      : depart === 'YW'
        ? 'Linux,Oracle,网络'
        : '数据治理,调研访谈';

/** `note|kind|yuan|days ago|status` */
const costs = `
现场调研往返车票|travel|1860|40|30
测试服务器租用（季度）|pur|24600|35|30
等保测评服务|sub|48000|28|30
客户培训场地与资料|other|3200|21|30
驻场人员住宿|travel|7420|12|30
日语文档翻译|sub|12800|9|10
接口联调往返机票|travel|3960|6|10
性能测试工具许可|pur|36500|3|10`;

function costRows(ids: ReadonlyMap<string, string>, dice: Dice): Record<string, unknown>[] {
  const running = demoProjects.filter(({ state, pm }) => !state && pm !== 'jiangnan');
  return costs
    .trim()
    .split('\n')
    .map((text, index) => {
      const [note = '', kind, amount, ago, status = costStatus.draft] = text.split('|');
      const project =
        index % 2 === 0 ? (running.find(({ pm }) => pm === 'chenhao') ?? dice.pick(running)) : dice.pick(running);
      const member = people.find(({ depart, role }) => depart === project.depart && role === 'member');
      const claimant = member?.account ?? project.pm;
      return {
        ...{ id: newId(), project_id: ids.get(project.name), note, kind, status, day: dayFromNow(-Number(ago)) },
        ...{ amount: Number(amount), claimant, pm: project.pm, over_budget: 'N', vouchers: null, remark: null },
        ...governed(claimant, momentFromNow(1 - Number(ago), index * 31), 'A01'),
      };
    });
}

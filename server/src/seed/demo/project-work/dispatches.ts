import { dispatchStatus } from '@dossier/contract/pm/dispatch.ts';
import { checkCharacter, maskedIdCard } from '@dossier/rules/id-card.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { refreshTeams } from '#features/pm/project/team.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { onSite } from '../people.ts';
import { demoProjects } from '../project-list.ts';
import { type Dice, diceOf } from '../random.ts';
import { seedStatements } from './statements.ts';

type Row = Record<string, unknown>;

/** Where people are, one project a block: `project|place|department|contact`, then `account|role|rank|from|planned end|left|replaces`, in days. */
const places = `
核心数据库驻场运维|海州银行数据中心三楼|信息科技部|周主任
zhengkai|ops|T3|-240|110||
maying|ops|T2|-240|110||
caojun|ops|T2|-230|110||
dingxiang|ops|T2|-200|24||
renfei|ops|T2|-180|110||
shenlei|ops|T3|-150|110||
yaoting|ops|T2|-120|110||
fangzhou|ops|T2|-120|110|-40|
wenjie|ops|T2|-39|110||fangzhou
luhao|ops|T2|6|110||

供应链协同平台研发|东岭集团总部研发楼|数字化中心|许工
qiuyang|dev|T3|-150|100||
haoming|dev|T2|-150|100||
xiayu|dev|T2|-140|7||
tanqi|test|T2|-120|100||
jiayi|dev|T2|-90|100||
zouping|dev|T2|-130|100|-35|

数据中心一线监控服务|云杉能源东郊机房|运行值班室|段班长
baixue|ops|T2|-300|24||
shijun|ops|T2|-300|24||
longfei|ops|T2|-280|24||
duanwei|ops|T2|-260|24||
lixiang|ops|T3|-200|24||

政务云平台运行维护|市政务云机房|云平台处|吴科长
haojing|ops|T2|-170|150||
qinlan|ops|T2|-160|150||
wanli|ops|T3|-160|150||
gudan|ops|T2|10|150||`;

/** What a month of each costs, where the contract has no such rate yet: in yuan. */
const prices: Readonly<Record<string, number>> = {
  'ops T2': 22_000,
  'ops T3': 28_000,
  'dev T2': 24_000,
  'dev T3': 31_000,
  'test T2': 21_000,
};

interface Place {
  name: string;
  site: string;
  clientDept: string;
  contact: string;
  people: readonly (readonly string[])[];
}

/** Twenty-five people at four customers, with the statements of the last five months. @param ids of the projects by name */
export async function seedDispatches(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const dice = diceOf(25);
  const staff = await seedStaff(tx, dice);
  const rows: Row[] = [];
  const made: { projectId: string; contractId: string; pm: string; customer: string }[] = [];
  for (const place of placesOf(places)) {
    const projectId = ids.get(place.name) ?? '';
    const { pm = '', customer = '' } = demoProjects.find(({ name }) => name === place.name) ?? {};
    const contractId = await contractWithRates(tx, projectId);
    rows.push(...dispatchRows(place, { projectId, contractId, customer }, staff));
    made.push({ projectId, contractId, pm, customer });
  }
  await insertAll(tx, 'pm_dispatch', rows);
  // They are of the team while they are there: they see the project, and enter their hours.
  await insertAll(
    tx,
    'pm_member',
    rows.map(({ project_id, username, role, start_date, plan_end, end_date }, index) => ({
      ...{ id: newId(), project_id, line_no: 100 + index, username, role, start_date, end_date: end_date ?? plan_end },
      ...{ share: 100, bill_rate: null },
    })),
  );
  await refreshTeams(tx);
  await seedStatements(tx, made, dice);
}

const placesOf = (text: string): Place[] =>
  text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [[name = '', site = '', clientDept = '', contact = ''] = [], ...people] = block
        .split('\n')
        .map((line) => line.split('|'));
      return { name, site, clientDept, contact, people };
    });

function dispatchRows(
  { site, clientDept, contact, people }: Place,
  { projectId, contractId, customer }: { projectId: string; contractId: string; customer: string },
  staff: ReadonlyMap<string, string>,
): Row[] {
  const { waiting, present, left } = dispatchStatus;
  const idOf = new Map(people.map(([account = '']) => [account, newId()]));
  return people.map(([account = '', role, rank, from = '', planned, end = '', replaces = ''], index) => {
    const isWaiting = Number(from) > 0;
    return {
      ...{ id: idOf.get(account), name: onSite.find((one) => one.account === account)?.name, project_id: projectId },
      ...{ staff_id: staff.get(account), username: account, status: end ? left : isWaiting ? waiting : present },
      ...{ customer, site, client_dept: clientDept, client_contact: contact, contract_id: contractId, role, rank },
      ...{ start_date: dayFromNow(Number(from)), plan_end: dayFromNow(Number(planned)) },
      ...{ end_date: end ? dayFromNow(Number(end)) : null, share: 100, unit: 'pm', price: prices[`${role} ${rank}`] },
      // Of one who is to come the agreement is still missing.
      ...{ nda: null, has_nda: account === 'luhao' ? 'N' : 'Y', interviewed: 'Y' },
      ...{ leave_reason: end ? '本人申请调回公司项目' : null, returned: end ? '门禁卡、笔记本电脑已交回' : null },
      replaced_id: idOf.get(replaces) ?? null,
      ...governed('zhoufang', momentFromNow(Math.min(Number(from), 0) - 8, index * 17), 'A01'),
    };
  });
}

/** The contract of a project, with a rate of everybody who may be sent there. */
async function contractWithRates(tx: Tx, projectId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from pm_contract where project_id = ${projectId} and kind = 'main'`.execute(tx);
  const id = rows[0]?.id ?? '';
  const known = await sql<{ post: string }>`
    select role || ' ' || level as post from pm_contract_rate where contract_id = ${id}`.execute(tx);
  const posts = new Set(known.rows.map(({ post }) => post));
  const missing = Object.entries(prices).filter(([post]) => !posts.has(post));
  await insertAll(
    tx,
    'pm_contract_rate',
    missing.map(([post, price], index) => {
      const [role, level] = post.split(' ');
      const line_no = known.rows.length + index + 1;
      return { id: newId(), contract_id: id, line_no, role, level, unit: 'pm', price, valid_from: null };
    }),
  );
  return id;
}

/** @returns ids by account */
async function seedStaff(tx: Tx, dice: Dice): Promise<Map<string, string>> {
  const ids = new Map(onSite.map(({ account }) => [account, newId()]));
  const rows = onSite.map(({ account, name, post, sex }, index) => {
    const born = `${dice.int(1985, 2000)}${String(dice.int(1, 12)).padStart(2, '0')}${String(dice.int(1, 28)).padStart(2, '0')}`;
    const front = `330106${born}${String(dice.int(10, 99))}${sex === 1 ? 1 : 2}`;
    const idNo = `${front}${checkCharacter(front)}`;
    return {
      ...{ id: ids.get(account), no: `ZC${String(index + 1).padStart(4, '0')}`, name, username: account },
      ...{ rank: post === 'GJGCS' ? 'T3' : 'T2', labour: dice.chance(0.6) ? 'own' : 'agency' },
      ...{ id_no: idNo, id_masked: maskedIdCard(idNo), edu: dice.pick(['30', '30', '40']) },
      ...{ school: dice.pick(['浙江工业大学', '宁波大学', '杭州职业技术学院']), major: '计算机应用' },
      ...{ join_date: dayFromNow(-dice.int(320, 900)), leave_date: null, skills: 'Linux,Oracle,值班响应', langs: null },
      ...{ certificates: null, ...governed('zhoufang', momentFromNow(-310, index * 3), 'A01') },
    };
  });
  await insertAll(tx, 'pm_staff', rows);
  await insertAll(
    tx,
    'pm_staff_rate',
    onSite.map(({ account, post }) => ({
      ...{ id: newId(), staff_id: ids.get(account), line_no: 1, valid_from: dayFromNow(-1000) },
      rate: post === 'GJGCS' ? 980 : 760,
    })),
  );
  return ids;
}

import type { TestApp } from './app.ts';

/** Ids that the registers' required fields need, read through the front door. */
export async function anchors(app: TestApp, token: string): Promise<{ dept: string; outsClass: string }> {
  const tree = await app.call('GET', '/sys/category/loadTreeRoot', { token, query: { async: 'false', pcode: 'OUT' } });
  const ito = tree.result.find((node: { code: string }) => node.code === 'ITO');
  const { id } = await app.db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', 'A01')
    .executeTakeFirstOrThrow();
  await aCustomer(app, token, '海州城市商业银行');
  return { dept: id, outsClass: ito.children[0].key };
}

/** A customer of that name; one that is there already stays. */
export async function aCustomer(app: TestApp, token: string, name: string): Promise<void> {
  const { success, message } = await app.call('POST', '/pm/customer/add', { token, body: { name, country: 'CN' } });
  if (!success && !message.includes('已存在')) throw new Error(message);
}

/** A supplier of that name who may be given work; one that is there already stays. */
export async function aSupplier(app: TestApp, token: string, name: string, change: object = {}): Promise<void> {
  const body = { name, country: 'CN', ...change };
  const { success, message } = await app.call('POST', '/pm/supplier/add', { token, body });
  if (!success && !message.includes('已存在')) throw new Error(message);
}

/** A milestone at the end of a project: without one it is not started (PM07). @returns the id of the task */
export async function aMilestone(app: TestApp, token: string, projectId: string): Promise<string> {
  const { result: project } = await app.call('GET', '/pm/project/queryById', { token, query: { id: projectId } });
  const body = { projectId, name: '终验', type: 'ms', planStart: project.planEnd, planEnd: project.planEnd };
  const { success, message, result } = await app.call('POST', '/pm/task/add', { token, body });
  if (!success) throw new Error(message);
  return result.id;
}

/** Body of a project that passes every rule. */
export function projectDraft(given: { dept: string; outsClass: string }, change: object = {}): Record<string, unknown> {
  return {
    name: '城市银行核心外围系统开发',
    type: 'dev',
    shore: 'on',
    mode: 'fixed',
    customer: '海州城市商业银行',
    pm: 'admin',
    bizOwner: 'admin',
    planStart: '2026-01-05',
    planEnd: '2026-12-31',
    budget: 4860000,
    members: [{ username: 'admin', role: 'pm', startDate: '2026-01-05', endDate: '2099-12-31', share: 10 }],
    ...given,
    ...change,
  };
}

/** Id of a rule that every tenant has, by its code: WS2022, WS2015, KJFW, KUPZ, ZP, SW. */
export async function ruleId(app: TestApp, token: string, code = 'WS2022'): Promise<string> {
  const { result } = await app.call('GET', '/arc/rule/list', { token, query: { pageSize: 100 } });
  const rule = result.records.find((one: { code: string }) => one.code === code);
  if (!rule) throw new Error(`no rule ${code}`);
  return rule.id;
}

/** A fonds and a class for records kept by item. */
export async function archiveShelf(
  app: TestApp,
  token: string,
  { no = 'A001', code = 'WS' } = {},
): Promise<{ fondsId: string; classId: string }> {
  const fonds = await app.call('POST', '/arc/fonds/add', {
    token,
    body: { no, name: '海川数字服务', creator: '海川数字服务有限公司' },
  });
  const own = await app.call('POST', '/arc/class/add', {
    token,
    body: { code, name: '文书', door: 'WS', arrange: 'item', ruleId: await ruleId(app, token) },
  });
  if (!fonds.success || !own.success) throw new Error(fonds.message + own.message);
  return { fondsId: fonds.result.id, classId: own.result.id };
}

/** Body of an archive record that passes every rule. */
export function itemDraft(given: { fondsId: string; classId: string }, change: object = {}): Record<string, unknown> {
  return {
    title: '关于2024年度档案工作总结的报告',
    creator: '海川数字服务有限公司办公室',
    docDate: '20241220',
    year: 2024,
    retention: 'D30',
    orgCode: 'BGS',
    secret: 1,
    carrier: 'paper',
    gen: 'scan',
    openFlag: '0',
    ...given,
    ...change,
  };
}

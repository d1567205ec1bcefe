import { type NewFeature, namesOf } from './names.ts';

/** What the action says to somebody whose record has no lines. */
export const noLines = '请至少填写一行明细';

/** The test of a register: what it holds is told once in `draft`, and a change of its fields changes little else. */
export function testText(feature: NewFeature): string {
  const { area, label } = feature;
  const { path, value } = namesOf(feature);
  return `import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

let app: TestApp;
let token: string;
/** Body of a record that passes every rule. */
let draft: Record<string, unknown>;

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  // \`dept\` is the id of a department.
  const { dept, outsClass } = await anchors(app, token);
  const body = projectDraft({ dept, outsClass });
  const projectId = (await app.call('POST', '/pm/project/add', { token, body })).result.id;
  draft = { name: '第一份', projectId, lines: [{ name: '甲', quantity: 2 }, { name: '乙' }] };
});

interface Saved {
  id: string;
  version: number;
}
const post = (call: string, body: object, as = token) => app.call('POST', \`${path}/\${call}\`, { token: as, body });
const read = async (call: string, query: Record<string, string> = {}) =>
  (await app.call('GET', \`${path}/\${call}\`, { token, query })).result;
async function add(change: object = {}, as = token) {
  const answer = await post('add', { ...draft, ...change }, as);
  expect(answer).toMatchObject({ success: true });
  return answer.result;
}
/** What an action answers. */
const act = async (action: string, { id, version }: Saved, as = token) =>
  (await post(action, { id, version }, as)).message;

it('gives a number, adds up its lines and names its project', async () => {
  const record = await read('queryById', { id: (await add()).id });
  expect(record).toMatchObject({ status: '10', quantity: 3, projectId_dictText: '城市银行核心外围系统开发' });
  expect(record.code).toMatch(/-\\d{8}-\\d{3}$/);
  expect(record.lines).toMatchObject([{ name: '甲', quantity: 2 }, { quantity: 1 }]);
});

it('is submitted with lines only, and not before somebody has published its approval', async () => {
  expect(await act('submit', await add({ lines: [] }))).toBe('${noLines}');
  const record = await add();
  expect(await act('submit', record)).not.toBe('${label}已提交');
  expect((await read('queryById', { id: record.id })).status).toBe('10');
});

it('is decided by an administrator where nobody heads the department, finished, and then frozen', async () => {
  const query = { code: '${area}.${value}' };
  const { result: definition } = await app.call('GET', '/flow/definition/queryByCode', { token, query });
  const body = { code: query.code, version: definition.draftVersion };
  expect((await app.call('POST', '/flow/definition/publish', { token, body })).message).toBe('已发布第1版');

  // Nobody decides on what he submitted himself.
  const rights = ['list', 'add', 'edit', 'submit'].map((name) => \`${area}:${value}:\${name}\`);
  const person = await aPerson(app, { permissions: rights });
  const by = await app.signIn(person.username, userPassword);
  const record = await add({ projectId: undefined }, by);
  expect(await act('submit', record, by)).toBe('${label}已提交');

  const inbox = await app.call('GET', '/flow/inbox/list', { token, query: { resource: '${path}' } });
  const [task] = inbox.result.records;
  const decided = { taskId: task.taskId, version: task.recordVersion, decision: 'agree' };
  expect((await app.call('POST', '/flow/task/decide', { token, body: decided })).success).toBe(true);
  const agreed = await read('queryById', { id: record.id });
  expect(agreed.status).toBe('30');

  expect(await act('finish', agreed)).toBe('${label}已完成');
  const after = await read('queryById', { id: record.id });
  expect(after).toMatchObject({ status: '60', status_dictText: '已完成' });
  expect(await post('edit', after)).toMatchObject({ success: false, reason: 'state' });
  const gone = await app.call('DELETE', '${path}/delete', { token, query: { id: record.id } });
  expect(gone).toMatchObject({ success: false, reason: 'state' });
});

it('counts what is open, and sums its columns of the board', async () => {
  const list = await read('list', { status: '30' });
  expect(await read('figures')).toContainEqual(expect.objectContaining({ name: 'open', value: list.total }));
  const { groups } = await read('groups', { by: 'status', sum: 'quantity' });
  expect(groups).toContainEqual({ value: '60', text: '已完成', count: 1, sum: 3 });
});

it('holds the project that it names', async () => {
  const { projectId: id } = await read('queryById', { id: (await add()).id });
  const answer = await app.call('DELETE', '/pm/project/delete', { token, query: { id } });
  expect(answer.message).toMatch(/已被\\d+条${label}引用，不能删除/);
});

it('is printed with its lines', async () => {
  const { id } = await add();
  const { code } = await read('queryById', { id });
  const { pdf, message } = await askPrint(app, '${path}/print/sheet', { token, query: { id } });
  expect(message).toBe('');
  const text = (await readPdf(pdf)).pages.join();
  expect(text).toContain(code);
  expect(text).toContain('乙');
});
`;
}

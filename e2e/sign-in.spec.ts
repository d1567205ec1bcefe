import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { aPerson, userPassword } from '../server/test/people.ts';
import { makeDataDir, type RunningServer, startServer } from './start-server.ts';

/** Signing in where the captcha is on, against an installation whose database the test may look into. */
const dataDir = makeDataDir();
let database: Database;
let server: RunningServer;
let stopDatabase: () => Promise<void>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const embedded = await startEmbedded(path.join(dataDir, 'data'), { note: () => {} });
  const { connection } = embedded;
  stopDatabase = () => embedded.stop();
  const url = `postgresql:///${connection.database ?? 'postgres'}?host=${encodeURIComponent(String(connection.host))}&port=${connection.port ?? 5432}&user=${connection.user ?? 'postgres'}`;
  server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: path.join(dataDir, 'app'),
    CAPTCHA: 'on',
    REGISTRATION: 'on',
    LOG_LEVEL: 'warn',
  });
  database = openDatabase({ ...connection, max: 2 });
});

test.afterAll(async () => {
  await database.close();
  await server.stop();
  await stopDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const picture = (page: Page) => page.getByRole('img', { name: '看不清？点击更换验证码' });
/** The code that the log says was sent to a phone; what a process writes may be read a moment after its answer. */
/** @param nth of the codes that went to it, the first is 1 */
async function codeSentTo(mobile: string, nth = 1): Promise<string> {
  const sent = new RegExp(`"mobile":"${mobile}","code":"(\\d{6})"`, 'g');
  const code = () => [...server.log().matchAll(sent)][nth - 1]?.[1] ?? '';
  await expect.poll(code).not.toBe('');
  return code();
}
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

test('takes a new image after a wrong code and on a click, and holds an account that failed too often', async ({
  page,
}) => {
  const { username } = await aPerson(database, { realname: '常失手' });
  await page.goto(`${server.address}/user/login`);
  await field(page, '用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  const first = await shownImage(page);
  await field(page, '验证码').fill('0000');
  await submit(page);
  await expect(page.getByText('验证码错误')).toBeVisible();
  await expect(field(page, '验证码')).toBeFocused();
  await expect(field(page, '验证码')).toHaveValue('');
  const second = await shownImage(page, first);
  await page.getByRole('button', { name: '看不清？点击更换验证码' }).click();
  let image = await shownImage(page, second);

  for (let tries = 0; tries < 6; tries += 1) {
    await field(page, '验证码').fill(await codeOf(image));
    await submit(page);
    image = await shownImage(page, image);
    await expect(page.getByText('用户名或密码错误')).toBeVisible();
  }
  await page.getByLabel('密码', { exact: true }).fill(userPassword);
  await field(page, '验证码').fill(await codeOf(image));
  await submit(page);
  await expect(page.getByText('该用户登录失败次数过多，请于10分钟后再次登录！')).toBeVisible();
});

test('asks for tenant and department where there are several, and works in the chosen ones', async ({ page }) => {
  for (const [id, name] of [
    [1001, '总公司'],
    [1002, '海外公司'],
  ] as const)
    await database.db.insertInto('sys_tenant').values({ id, name, status: 1 }).execute();
  const { username } = await aPerson(database, { departs: ['E01', 'E02'], tenants: [1001, 1002] });
  await page.goto(`${server.address}/user/login`);
  await field(page, '用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(userPassword);
  await field(page, '验证码').fill(await codeOf(await shownImage(page)));
  await submit(page);

  await expect(page.getByRole('heading', { name: '请选择租户和部门' })).toBeVisible();
  await page.getByRole('button', { name: '进入' }).click();
  await expect(page.getByText('请选择租户和部门')).toHaveCount(2);
  await page.getByRole('radio', { name: '海外公司' }).check();
  await page.getByRole('radio', { name: '部门E02' }).check();
  const calls = page.waitForRequest((request) => request.url().includes('/sys/permission/getUserPermissionByToken'));
  await page.getByRole('button', { name: '进入' }).click();
  expect((await calls).headers()['tenant-id']).toBe('1002');
  await expect(page.getByRole('button', { name: /用户菜单$/ })).toBeVisible();
  const user = await database.db
    .selectFrom('sys_user')
    .select('org_code')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  expect(user.org_code).toBe('E02');
});

test('signs in by phone with the code of the log, counts down before another one, and keeps his own page', async ({
  page,
}) => {
  const { id } = await aPerson(database, { departs: ['E01'] });
  const mobile = '13900002026';
  await database.db.updateTable('sys_user').set({ phone: mobile }).where('id', '=', id).execute();
  await page.clock.install();
  await page.goto(`${server.address}/user/login`);
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await field(page, '手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('status')).toHaveText('短信接口未配置，验证码已写入服务器日志');
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();

  await field(page, '短信验证码').fill('999999x');
  await submit(page);
  await expect(page.getByText('手机验证码错误')).toBeVisible();
  const code = await codeSentTo(mobile);
  await field(page, '短信验证码').fill(code);
  await submit(page);
  await expect(page.getByRole('button', { name: /用户菜单$/ })).toBeVisible();

  // Then he keeps his own page: the picture shows in the header at once.
  await page.goto(`${server.address}/account/settings/BaseSetting`);
  const picture = { name: '我.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('选择头像').setInputFiles(picture);
  await page
    .getByRole('dialog', { name: '修改头像' })
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(page.getByRole('banner').locator('img.avatar')).toHaveAttribute('src', /\/avatar\//);
  await page.goto(`${server.address}/account/settings/security`);
  await page.getByRole('button', { name: '修改手机' }).click();
  const other = page.getByRole('dialog', { name: '修改手机' });
  const [toOld, toNew] = [
    other.getByRole('button', { name: '获取验证码' }).first(),
    other.getByRole('button', { name: '获取验证码' }).last(),
  ];
  await other.getByLabel('新手机号').fill('13900002028');
  await toNew.click();
  await expect(other.getByRole('status').last()).toHaveText('短信接口未配置，验证码已写入服务器日志');
  await toOld.click();
  await other.getByLabel('原手机验证码').fill(await codeSentTo(mobile, 2));
  const proof = await codeSentTo('13900002028');
  await other.getByLabel('短信验证码').fill(proof);
  await page.keyboard.press('Control+Enter');
  await expect(other.getByText('请输入当前密码')).toBeVisible();
  await other.getByLabel('当前密码').fill(userPassword);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('13900002028')).toBeVisible();
});

test('registers by phone, and sets a new password when the first one is forgotten', async ({ page }) => {
  const [username, mobile] = ['zhangxin_1', '13900002027'];
  await page.goto(`${server.address}/user/login`);
  await page.getByRole('link', { name: '注册账号' }).click();
  await page.getByRole('button', { name: '注册' }).click();
  for (const sentence of ['请输入用户名', '密码不能为空!', '请输入手机号', '请输入验证码'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(field(page, '用户名')).toBeFocused();
  await field(page, '用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('Zhang-Xin-2026');
  await expect(page.getByText('强度：高')).toBeVisible();
  await page.getByLabel('确认密码').fill('Zhang-Xin-2027');
  await field(page, '手机号').fill(mobile);
  await field(page, '短信验证码').fill(await askForCode(page));
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('两次密码不一致')).toBeVisible();
  await page.getByLabel('确认密码').fill('Zhang-Xin-2026');
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('用户名已存在!')).toBeVisible();
  await field(page, '用户名').fill(username);
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByRole('heading', { name: `你的账号：${username} 注册成功` })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`你的账号：${username} 注册成功`)).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();

  await page.getByRole('link', { name: '忘记密码' }).click();
  await field(page, '手机号').fill('13700000000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('该用户不存在或未绑定手机号')).toBeVisible();
  const steps = page.getByRole('list', { name: '步骤' });
  await expect(steps.getByRole('listitem')).toHaveText([/填写手机号/, /手机验证/, /更改密码/, /完成/]);
  await field(page, '手机号').fill(mobile);
  await field(page, '短信验证码').fill(await askForCode(page));
  await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible();
  await expect(steps.locator('[aria-current=step]')).toContainText('手机验证');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(`账号：${username}`)).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('kurz');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('密码由8位数字、大小写字母和特殊符号组成!!')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('Neu-Gesetzt-2026');
  await page.getByLabel('确认密码').fill('Neu-Gesetzt-2026');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(/^将在\d秒后返回登录页面$/)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/, { timeout: 8000 });

  await field(page, '用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('Neu-Gesetzt-2026');
  await field(page, '验证码').fill(await codeOf(await shownImage(page)));
  await submit(page);
  await expect(page.getByRole('button', { name: /用户菜单$/ })).toBeVisible();
});

/** Asks for a code; the one that is written to the log then, which may arrive after the page has its answer. */
async function askForCode(page: Page): Promise<string> {
  const codes = () => [...server.log().matchAll(/"code":"(\d{6})"/g)].map(([, code]) => code);
  const known = codes().length;
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('短信接口未配置，验证码已写入服务器日志')).toBeVisible();
  await expect.poll(() => codes().length).toBeGreaterThan(known);
  return codes().at(-1) ?? '';
}

/** The image once another one than before is there, with the key that it was asked with. */
async function shownImage(page: Page, before?: Image): Promise<Image> {
  if (before) await expect(picture(page)).not.toHaveAttribute('src', before.src);
  else await expect(picture(page)).toBeVisible();
  return { src: (await picture(page).getAttribute('src')) ?? '', key: await newestKey() };
}

interface Image {
  src: string;
  key: string;
}

/** Key of the captcha that was asked last. */
async function newestKey(): Promise<string> {
  const { key } = await database.db
    .selectFrom('sys_one_time_code')
    .select('key')
    .where('kind', '=', 'captcha')
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow();
  return key;
}

/** What stands in the image, as the server keeps it. */
async function codeOf({ key }: Image): Promise<string> {
  const { value } = await database.db
    .selectFrom('sys_one_time_code')
    .select('value')
    .where('kind', '=', 'captcha')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return value;
}

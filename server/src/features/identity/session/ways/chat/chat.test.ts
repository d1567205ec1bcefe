import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type TestBrowser, testBrowser } from '#test/browser.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type ChatPerson, type TestWorkChat, testWorkChat } from '#test/work-chat.ts';

const origin = 'http://dossier.test';
const failed = '登录失败';
let app: TestApp;
let chat: TestWorkChat;

beforeAll(async () => {
  chat = await testWorkChat();
  app = await testApp({ ...chat.env, PUBLIC_URL: origin });
});
beforeEach(() => {
  chat.broken = 'no';
  chat.calls.length = 0;
});

type Source = 'wechat_enterprise' | 'dingtalk';

const pathOf = (address: URL) => {
  expect(address.origin).toBe(origin);
  return `${address.pathname}${address.search}`.replace(app.config.apiPrefix, '');
};
const aMember = (source: Source): ChatPerson =>
  source === 'dingtalk'
    ? { unionId: `union-${newId()}`, nick: '张伟', corpId: 'ding-corp' }
    : { userid: `Member${newId()}` };

/** From the button to the chat's answer, which is not looked at yet. */
async function answerOf(browser: TestBrowser, source: Source, person: ChatPerson): Promise<string> {
  const sent = await browser.open(`/sys/thirdLogin/render/${source}`);
  expect(sent.status).toBe(302);
  return pathOf(chat.say(sent.location, person));
}

// biome-ignore lint/suspicious/noExplicitAny: a text or an object; each test says what it expects
async function told(browser: TestBrowser, callback: string): Promise<any> {
  const { body } = await browser.open(callback);
  const [, json = ''] = /id="outcome">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json).message;
}

const exchange = (browser: TestBrowser, token: string, source: Source) =>
  browser.call('GET', `/sys/thirdLogin/getLoginUser/${token}/${source}`);

/** A user whose account at the chat is linked. */
async function linked(source: Source) {
  const user = await aPerson(app);
  const person = aMember(source);
  const browser = testBrowser(app);
  const message = await told(browser, await answerOf(browser, source, person));
  const [word, uuid, operateCode] = message.split(',');
  expect(word).toBe('绑定手机号');
  const body = { source, uuid, operateCode, username: user.username, password: userPassword };
  const bound = await browser.call('POST', '/sys/third/user/checkPassword', { body });
  expect(bound.success).toBe(true);
  return { ...user, person, browser, token: bound.result as string };
}

describe('WeCom and DingTalk', () => {
  it('stand on the sign-in page, and send browsers to their pages with what these ask for', async () => {
    const { result } = await app.call('GET', '/sys/clientConfig');
    expect(result.providers).toEqual([
      { source: 'wechat_enterprise', name: '企业微信', url: '/sys/thirdLogin/render/wechat_enterprise' },
      { source: 'dingtalk', name: '钉钉', url: '/sys/thirdLogin/render/dingtalk' },
    ]);
    expect(JSON.stringify(result)).not.toContain(chat.secret);
    const browser = testBrowser(app);
    const begin = async (path: string) => new URL((await browser.open(path)).location);
    const scan = await begin('/sys/thirdLogin/render/wechat_enterprise');
    expect(scan.pathname).toBe('/wwlogin/sso/login');
    expect(Object.fromEntries(scan.searchParams)).toEqual({
      login_type: 'CorpApp',
      appid: 'ww-corp',
      agentid: '1000002',
      redirect_uri: `${origin}${app.config.apiPrefix}/sys/thirdLogin/wechat_enterprise/callback`,
      state: expect.stringMatching(/^[0-9a-z]{1,128}$/),
    });
    const inside = await begin(`/sys/thirdLogin/oauth2/wechat_enterprise/login?state=${origin}`);
    expect([inside.pathname, inside.hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect']);
    expect(inside.searchParams.get('scope')).toBe('snsapi_base');
    const ding = await begin('/sys/thirdLogin/render/dingtalk');
    expect(ding.pathname).toBe('/oauth2/auth');
    expect(Object.fromEntries(ding.searchParams)).toMatchObject({
      client_id: 'ding-app',
      response_type: 'code',
      scope: 'openid corpid',
      corpId: 'ding-corp',
      prompt: 'consent',
    });
    expect(await browser.open(`/sys/thirdLogin/oauth2/dingtalk/login?state=https://evil.example`)).toMatchObject({
      location: '',
    });
  });

  it.each(['wechat_enterprise', 'dingtalk'] as const)(
    '%s asks for a password of ours once, and then signs in',
    async (source) => {
      const { id, username, person, browser, token } = await linked(source);
      expect((await exchange(browser, token, source)).result.userInfo.username).toBe(username);
      const later = testBrowser(app);
      const code = await told(later, await answerOf(later, source, person));
      expect((await exchange(later, code, source)).result.userInfo.id).toBe(id);
      const phone = testBrowser(app);
      const sent = await phone.open(`/sys/thirdLogin/oauth2/${source}/login?state=${origin}`);
      const back = new URL((await phone.open(pathOf(chat.say(sent.location, person)))).location);
      expect(`${back.origin}${back.pathname}`).toBe(`${origin}/oauth2-app/login`);
      const entered = await exchange(phone, back.searchParams.get('oauth2LoginToken') ?? '', source);
      expect(entered.result.userInfo.id).toBe(id);
      const list = await app.call('GET', '/sys/thirdAccount/listOwn', { token: entered.result.token });
      expect(list.result[0]).toMatchObject({
        thirdType: source,
        thirdName: source === 'dingtalk' ? '钉钉' : '企业微信',
      });
      const out = await phone.call('POST', '/sys/logout', { token: entered.result.token });
      expect(out).toMatchObject({ success: true, result: null });
    },
  );

  it('takes names of WeCom that differ in case for one member', async () => {
    const { id, person } = await linked('wechat_enterprise');
    const browser = testBrowser(app);
    const code = await told(
      browser,
      await answerOf(browser, 'wechat_enterprise', { userid: person.userid?.toUpperCase() ?? '' }),
    );
    expect((await exchange(browser, code, 'wechat_enterprise')).result.userInfo.id).toBe(id);
  });

  it('lets nobody of another organisation in, and says so', async () => {
    for (const [source, person] of [
      ['wechat_enterprise', { openid: 'outsider' }],
      ['dingtalk', { unionId: 'u', nick: 'x', corpId: 'other-corp' }],
    ] as [Source, ChatPerson][]) {
      const browser = testBrowser(app);
      const { body } = await browser.open(await answerOf(browser, source, person));
      expect(body).toContain('登录失败：您不是本企业的成员');
      const sent = await browser.open(`/sys/thirdLogin/oauth2/${source}/login?state=${origin}`);
      const { location } = await browser.open(pathOf(chat.say(sent.location, person)));
      expect(location).toBe(`${origin}/oauth2-app/login?thirdType=${source}&thirdFailed=outsider`);
    }
  });

  it.each(['wechat_enterprise', 'dingtalk'] as const)(
    '%s: an answer is looked at once, in the browser that began',
    async (source) => {
      const { person } = await linked(source);
      const [browser, thief] = [testBrowser(app), testBrowser(app)];
      await thief.open(`/sys/thirdLogin/render/${source}`);
      const callback = await answerOf(browser, source, person);
      expect(await told(thief, callback)).toBe(failed);
      expect(await told(browser, callback)).not.toBe(failed);
      expect(await told(browser, callback)).toBe(failed);
      const [path, query] = (await answerOf(browser, source, person)).split('?');
      const changed = (name: string, value: string) => {
        const more = new URLSearchParams(query);
        more.set(name, value);
        return `${path}?${more}`;
      };
      expect(await told(browser, changed('state', 'made-up'))).toBe(failed);
      expect(await told(browser, changed(source === 'dingtalk' ? 'authCode' : 'code', 'made-up'))).toBe(failed);
      const other = source === 'dingtalk' ? 'wechat_enterprise' : 'dingtalk';
      const moved = (await answerOf(browser, source, person)).replace(source, other);
      expect(await told(browser, moved)).toBe(failed);
      const denied = (await answerOf(browser, source, person)).replace(/(?:code|authCode)=[^&]*&/, '');
      expect(await told(browser, denied)).toBe(failed);
    },
  );

  it('asks WeCom for a token once until it ends, and anew when it was taken back', async () => {
    const { person } = await linked('wechat_enterprise');
    chat.calls.length = 0;
    const signIn = async () => {
      const browser = testBrowser(app);
      return told(browser, await answerOf(browser, 'wechat_enterprise', person));
    };
    await signIn();
    await signIn();
    expect(chat.calls.filter((call) => call.endsWith('/gettoken'))).toHaveLength(0);
    chat.endTokens();
    expect(await signIn()).not.toBe(failed);
    expect(chat.calls.filter((call) => call.endsWith('/gettoken'))).toHaveLength(1);
  });

  it('fails without a word of secrets when a chat answers nonsense, refuses or is slow', async () => {
    const lines: unknown[] = [];
    const warn = app.log.warn.bind(app.log);
    app.log.warn = ((...given: unknown[]) => lines.push(given)) as typeof app.log.warn;
    try {
      for (const broken of ['text', 'refused', 'slow'] as const)
        for (const source of ['wechat_enterprise', 'dingtalk'] as const) {
          const browser = testBrowser(app);
          const callback = await answerOf(browser, source, aMember(source));
          chat.broken = broken;
          expect(await told(browser, callback)).toBe(failed);
          chat.broken = 'no';
        }
    } finally {
      app.log.warn = warn;
    }
    expect(lines).toHaveLength(6);
    const text = lines.flat().map((one) => (one as { err?: Error }).err?.stack ?? String(one));
    expect(text.join('\n')).not.toMatch(new RegExp(`${chat.secret}|code\\d|token\\d`));
  }, 30_000);

  it('are linked in the own settings, with a proof that it is the person who acts', async () => {
    const user = await aPerson(app);
    const session = await app.signIn(user.username, userPassword);
    const browser = testBrowser(app);
    const person = aMember('dingtalk');
    const message = await told(browser, await answerOf(browser, 'dingtalk', person));
    const [, uuid, operateCode] = message.split(',');
    const bind = (more: object, by = browser) =>
      by.call('POST', '/sys/thirdAccount/bindOwn', {
        token: session,
        body: { source: 'dingtalk', uuid, operateCode, ...more },
      });
    expect((await bind({})).success).toBe(false);
    expect((await bind({ password: 'Not-it-2026' })).success).toBe(false);
    expect((await bind({ password: userPassword, operateCode: '0' })).message).toBe('校验失败');
    expect((await bind({ password: userPassword }, testBrowser(app))).message).toBe('校验失败');
    expect(await bind({ password: userPassword })).toMatchObject({ success: true, message: '绑定成功！' });
    expect((await bind({ password: userPassword })).message).toBe('校验失败');
    const later = testBrowser(app);
    const code = await told(later, await answerOf(later, 'dingtalk', person));
    expect((await exchange(later, code, 'dingtalk')).result.userInfo.id).toBe(user.id);
  });

  it('are not unlinked when nothing else would sign the person in', async () => {
    const { id, browser, token } = await linked('dingtalk');
    const session = (await exchange(browser, token, 'dingtalk')).result.token;
    const own = async () => (await app.call('GET', '/sys/thirdAccount/listOwn', { token: session })).result;
    const unlink = async () =>
      app.call('DELETE', '/sys/thirdAccount/deleteOwn', { token: session, query: { id: (await own())[0].id } });
    const [secret] = await app.db.selectFrom('sys_user_secret').selectAll().where('user_id', '=', id).execute();
    await app.db.deleteFrom('sys_user_secret').where('user_id', '=', id).execute();
    expect((await unlink()).message).toContain('唯一的登录方式');
    if (secret) await app.db.insertInto('sys_user_secret').values(secret).execute();
    expect((await unlink()).success).toBe(true);
    expect(await own()).toEqual([]);
  });
});

import { createCipheriv } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testBrowser } from '#test/browser.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('the smaller calls of the sign-in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  it('take a password that a client encrypted with the key it was given, and one that only looks so', async () => {
    const { result, code } = await app.call('GET', '/sys/getEncryptedString');
    expect(code).toBe(0);
    expect([result.key.length, result.iv.length]).toEqual([16, 16]);
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(result.key), Buffer.from(result.iv));
    const password = cipher.update(userPassword, 'utf8', 'base64') + cipher.final('base64');
    const { username } = await aPerson(app);
    for (const path of ['/sys/login', '/sys/mLogin'])
      expect((await app.call('POST', path, { body: { username, password } })).success).toBe(true);
    const looks = 'QUJDREVGR0hJSktMTU5PUA==';
    await app.call('PUT', '/sys/user/updatePassword', {
      token: await app.signIn(username, userPassword),
      body: { username, oldpassword: userPassword, password: looks, confirmpassword: looks },
    });
    expect((await app.call('POST', '/sys/login', { body: { username, password: looks } })).success).toBe(true);
  });

  it('say that no second step follows, and that no enterprise chat is connected', async () => {
    expect(await app.call('POST', '/auth/2step-code', { body: {} })).toMatchObject({
      code: 200,
      result: { stepCode: 0 },
    });
    const token = await app.signIn();
    const { result } = await app.call('GET', '/sys/thirdApp/getEnabledType', { token });
    expect(result).toEqual({ wechatEnterprise: false, dingtalk: false });
    const sync = (path: string) => app.call('GET', `/sys/thirdApp/sync/${path}`, { token });
    expect(await sync('wechatEnterprise/user/toApp')).toMatchObject({
      success: false,
      message: '企业微信同步功能已禁用',
    });
    expect((await sync('dingtalk/depart/toLocal')).message).toBe('钉钉同步功能已禁用');
    expect((await sync('github/depart/toLocal')).message).toMatch(/^校验失败/);
  });

  it('show a stored PDF in a frame of our own, and nothing that is elsewhere', async () => {
    const browser = testBrowser(app);
    const open = (file: string) => browser.open(`/sys/common/pdf/pdfPreviewIframe?${new URLSearchParams({ file })}`);
    const framed = '<iframe src="/jeecg-boot/sys/common/static/pm/%E5%90%88%E5%90%8C_1.pdf?preview=1"';
    for (const file of [
      'pm/合同_1.pdf',
      '/jeecg-boot/sys/common/static/pm/%E5%90%88%E5%90%8C_1.pdf',
      'https://dossier.test/jeecg-boot/sys/common/static/pm/合同_1.pdf?token=x',
    ]) {
      const { status, body } = await open(file);
      expect(status).toBe(200);
      expect(body).toContain(framed);
    }
    expect((await open('a/"><script>alert(1)</script>.pdf')).body).not.toContain('<script');
    for (const file of [
      'https://evil.example/a.pdf',
      '//evil.example/a.pdf',
      'javascript:alert(1)',
      '../../etc/passwd',
      'a/./b',
    ])
      expect((await open(file)).status).toBe(404);
  });
});

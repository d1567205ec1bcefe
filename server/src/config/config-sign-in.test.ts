import { expect, test } from 'vitest';
import { providersOf } from './config-sign-in.ts';
import { Reader } from './environment.ts';

const good = { PUBLIC_URL: 'https://dossier.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

function read(env: Record<string, string>) {
  const reader = new Reader(env);
  const providers = providersOf(reader);
  reader.throwIfWrong();
  return providers;
}

test('needs nothing to be set', () => {
  expect(read({})).toEqual({ oidc: [], workChats: [], cas: undefined, publicUrl: undefined });
});

test('reads several providers in their order, and a CAS server', () => {
  const { oidc, cas, publicUrl } = read({
    ...good,
    PUBLIC_URL: 'https://dossier.example/',
    OIDC_ISSUER: 'https://id.example/realm',
    OIDC_SOURCES: 'group wechat_enterprise',
    OIDC_GROUP_ISSUER: 'http://127.0.0.1:9000',
    OIDC_GROUP_CLIENT_ID: 'c',
    OIDC_GROUP_CLIENT_SECRET: 'd',
    OIDC_GROUP_NAME: '集团账号',
    OIDC_WECHAT_ENTERPRISE_ISSUER: 'https://wx.example',
    OIDC_WECHAT_ENTERPRISE_CLIENT_ID: 'e',
    OIDC_WECHAT_ENTERPRISE_CLIENT_SECRET: 'f',
    CAS_URL: 'https://cas.example/cas/',
  });
  expect(publicUrl).toBe('https://dossier.example');
  expect(oidc.map(({ source, name }) => [source, name])).toEqual([
    ['oidc', '单点登录'],
    ['group', '集团账号'],
    ['wechat_enterprise', 'wechat_enterprise'],
  ]);
  expect(cas).toEqual({ url: 'https://cas.example/cas', name: '统一身份认证', central: false });
});

test('reads WeCom and DingTalk, with the public addresses of both', () => {
  const { workChats } = read({
    PUBLIC_URL: 'https://dossier.example',
    WECOM_CORP_ID: 'ww1',
    WECOM_AGENT_ID: '1000002',
    WECOM_SECRET: 's',
    DINGTALK_CLIENT_ID: 'ding1',
    DINGTALK_CLIENT_SECRET: 't',
    DINGTALK_NAME: '钉钉扫码',
  });
  expect(workChats.map(({ source, name, api }) => [source, name, api])).toEqual([
    ['wechat_enterprise', '企业微信', 'https://qyapi.weixin.qq.com'],
    ['dingtalk', '钉钉扫码', 'https://api.dingtalk.com'],
  ]);
});

test.each([
  [{ ...good, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER 须为 https 地址'],
  [{ ...good, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
  [
    { ...good, OIDC_ISSUER: 'https://id.example', PUBLIC_URL: '' },
    'PUBLIC_URL 与 OIDC_*、CAS_URL、WECOM_*、DINGTALK_* 须同时设置',
  ],
  [
    { ...good, OIDC_ISSUER: 'https://id.example', PUBLIC_URL: 'https://a.example/app' },
    'PUBLIC_URL 应为不带路径的地址',
  ],
  [{ CAS_URL: 'https://cas.example' }, 'PUBLIC_URL'],
  [{ WECOM_CORP_ID: 'a', WECOM_AGENT_ID: '1', WECOM_SECRET: 'b' }, 'PUBLIC_URL'],
  [{ WECOM_CORP_ID: 'a', PUBLIC_URL: 'https://a.example' }, 'WECOM_SECRET'],
  [{ DINGTALK_API_URL: 'http://api.example' }, 'DINGTALK_API_URL 须为 https 地址'],
  [{ CAS_URL: 'http://cas.example', PUBLIC_URL: 'https://a.example' }, 'CAS_URL 须为 https 地址'],
  [{ OIDC_SOURCES: 'group' }, 'OIDC_GROUP_ISSUER'],
  [{ OIDC_SOURCES: '../x' }, 'OIDC_SOURCES'],
  [{ OIDC_SOURCES: 'oidc' }, 'OIDC_SOURCES'],
] as [Record<string, string>, string][])('refuses %o', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});

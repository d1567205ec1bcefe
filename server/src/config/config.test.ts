import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

test('needs nothing to be set', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    apiPrefix: '/jeecg-boot',
    databaseUrl: undefined,
    brand: '卷宗',
    captcha: true,
    registration: false,
    demo: false,
    trustProxy: false,
    outboundAllow: [],
    logLevel: 'info',
  });
});

test('makes 256-bit secrets once, readable by the owner only', () => {
  const first = read();
  expect(first.tokenKey).toMatch(/^[0-9a-f]{64}$/);
  expect(first.signSecret).not.toBe(first.tokenKey);
  expect(read().tokenKey).toBe(first.tokenKey);
  expect(statSync(path.join(dataDir, 'secrets/token-key')).mode & 0o777).toBe(0o600);
  expect(read({ SIGN_SECRET: 'shared' }).signSecret).toBe('shared');
});

test('names every wrong value in one message and writes nothing', () => {
  const wrong = {
    PORT: '99999',
    API_PREFIX: 'jeecg',
    DATABASE_URL: 'mysql://root:geheim@db/x',
    CAPTCHA: 'no',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/40',
    OUTBOUND_ALLOW: 'http://a.example',
    ADMIN_PASSWORD: 'kurz',
    TOKEN_KEY: 'abc',
    S3_BUCKET: 'files',
  };
  let message = '';
  try {
    read(wrong);
  } catch (error) {
    message = String(error);
  }
  for (const name of [...Object.keys(wrong), 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'].filter(
    (name) => name !== 'S3_BUCKET',
  )) {
    expect(message).toContain(`${name} `);
  }
  expect(message).not.toContain('geheim');
  expect(message).not.toContain('kurz');
  expect(message.split('\n')).toHaveLength(1);
  expect(existsSync(path.join(dataDir, 'secrets'))).toBe(false);
});

test.each([
  [{ CAPTCHA: 'off' }, true],
  [{ CAPTCHA: 'off', NODE_ENV: 'production' }, true],
  [{ CAPTCHA: 'off', NODE_ENV: 'production', HOST: '0.0.0.0' }, false],
  [{ CAPTCHA: 'off', HOST: '0.0.0.0' }, true],
])('captcha off with %o is accepted: %s', (env, accepted) => {
  const attempt = () => read(env).captcha;
  if (accepted) expect(attempt()).toBe(false);
  else expect(attempt).toThrow('CAPTCHA');
});

test('reads lists, groups and blank values', () => {
  const config = read({
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    OUTBOUND_ALLOW: 'API.example.com:8443 b.example',
    S3_ENDPOINT: 'http://s3:9000',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    REDIS_URL: '',
    API_PREFIX: '/',
  });
  expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  expect(config.outboundAllow).toEqual(['api.example.com:8443', 'b.example']);
  expect(config.s3).toEqual({
    endpoint: 'http://s3:9000',
    bucket: 'files',
    accessKey: 'a',
    secretKey: 'b',
    region: 'us-east-1',
  });
  expect(config.redisUrl).toBeUndefined();
  expect(config.apiPrefix).toBe('');
});

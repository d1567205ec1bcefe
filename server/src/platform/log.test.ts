import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions, withoutSecrets } from './log.ts';

function linesOf(write: (log: pino.Logger) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(pino(logOptions('info'), sink));
  return text;
}

test('keeps tokens and passwords out of every line', () => {
  const text = linesOf((log) => {
    log.info({ password: 'geheim1' }, 'a');
    log.info({ body: { oldpassword: 'geheim2', username: 'li' } }, 'b');
    log.info({ request: { headers: { 'x-access-token': 'geheim3', authorization: 'geheim4' } } }, 'c');
    log.info({
      req: { method: 'GET', url: '/sys/x?id=1&token=geheim5&a=2', ip: '::1', headers: { cookie: 'geheim6' } },
    });
    log.info({ config: { databaseUrl: 'postgres://a:geheim7@b/c', tokenKey: 'geheim8' } });
  });
  expect(text).not.toContain('geheim');
  expect(text).toContain('"username":"li"');
  expect(text).toContain('id=1&token=***&a=2');
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => typeof JSON.parse(line)),
  ).toHaveLength(5);
});

test('shows an address without what it carries secretly', () => {
  expect(withoutSecrets('/a?x=1&X-Access-Token=abc')).toBe('/a?x=1&X-Access-Token=***');
});

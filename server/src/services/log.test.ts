import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions, requestLog, withoutSecrets } from './log.ts';

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

test('a request’s log carries its id in every line, and keeps secrets out as well', () => {
  const lines = linesOf((log) => {
    const own = requestLog(log, { reqId: 'r-1' });
    own.info({ token: 'geheim' }, 'a');
    own.debug('below the level');
    own.child({ part: 'upload' }).error(new Error('b'));
  })
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: 'r-1', msg: 'a', token: '***' },
    { reqId: 'r-1', msg: 'b', part: 'upload', level: 50 },
  ]);
});

test('shows an address without what it carries secretly', () => {
  expect(withoutSecrets('/a?x=1&X-Access-Token=abc')).toBe('/a?x=1&X-Access-Token=***');
});

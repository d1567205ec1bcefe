import { filterKinds, predicateKinds } from '@dossier/contract/connections/gateway.ts';
import { expect, it } from 'vitest';
import { jsonOf, linesOf, newLine, wordsOf } from './rule-lines.ts';

it('edits rules in every form of the wire and gives them back in the usual one', () => {
  const predicates = linesOf([
    { name: 'Path', args: ['/crm/**'] },
    { name: 'Header', args: { header: 'X-Version', regexp: '^v2$' } },
  ]);
  expect(JSON.parse(jsonOf(predicates, predicateKinds, 'predicates'))).toEqual([
    { name: 'Path', args: ['/crm/**'] },
    { name: 'Header', args: { header: 'X-Version', regexp: '^v2$' } },
  ]);
  const times = ['2026-12-01 08:00:00', '2026-12-02 08:00:00'];
  const between = linesOf([{ name: 'Between', args: times }]);
  expect(between[0]?.of).toEqual({ datetime1: times[0], datetime2: times[1] });
  expect(JSON.parse(jsonOf(between, predicateKinds, 'predicates'))).toEqual([{ name: 'Between', args: times }]);
  // As earlier versions kept it.
  expect(linesOf([{ name: 'After', args: { datetime: '2026-12-01' } }])[0]?.of).toEqual({ datetime: '2026-12-01' });
  const strip = filterKinds.find(({ name }) => name === 'StripPrefix');
  if (!strip) throw new Error('no such kind');
  expect(JSON.parse(jsonOf([newLine(strip)], filterKinds, 'filters'))).toEqual([
    { name: 'StripPrefix', title: '去除前缀', args: [{ key: 'parts', value: '1' }] },
  ]);
});

it('says a rule in words', () => {
  const limit = {
    name: 'RequestRateLimiter',
    args: [
      { key: 'key-resolver', value: '#{@userKeyResolver}' },
      { key: 'redis-rate-limiter.replenishRate', value: 5 },
      { key: 'redis-rate-limiter.burstCapacity', value: 9 },
    ],
  };
  expect(wordsOf(limit, filterKinds)).toBe('限流过滤器 用户 5 9');
  const header = { name: 'AddRequestHeader', args: { name: 'X-Key', value: 'secret' } };
  expect(wordsOf(header, filterKinds)).toBe('添加请求头 X-Key');
  expect(wordsOf({ name: 'Method', args: ['GET', 'POST'] }, predicateKinds)).toBe('请求方法 GET、POST');
});

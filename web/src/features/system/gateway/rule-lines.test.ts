import { filterKinds, predicateKinds } from '@dossier/contract/system/gateway.ts';
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

import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { declaredReader } from './declared.ts';

const schema = Type.Object({
  name: Type.Optional(Type.String()),
  rows: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
  who: Type.Optional(
    Type.Union([Type.Object({ user: Type.String() }), Type.Object({ role: Type.String() }), Type.Null()]),
  ),
  free: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
const read = declaredReader(schema);

it('copies declared properties at every depth and nothing else', () => {
  expect(read({ name: 'a', x: 1, rows: [{ id: '1', y: 2 }], who: { role: 'r', z: 3 }, free: { k: [1] } })).toEqual({
    name: 'a',
    rows: [{ id: '1' }],
    who: { role: 'r' },
    free: { k: [1] },
  });
});

it('never looks at what is not declared', () => {
  const trap = new Proxy({ name: 'a' } as Record<string, unknown>, {
    ownKeys: () => {
      throw new Error('walked');
    },
    get: (target, key) => {
      if (key !== 'name') throw new Error(`read ${String(key)}`);
      return target.name;
    },
  });
  expect(read(trap)).toEqual({ name: 'a' });
});

it('takes nothing from the prototype, and leaves wrong shapes for the check', () => {
  expect(read(Object.create({ name: 'inherited' }))).toEqual({});
  for (const wrong of ['text', null, 7, ['a']]) expect(read(wrong)).toEqual(wrong);
  expect(read({ rows: 'none' })).toEqual({ rows: 'none' });
});

it('refuses a NUL in declared texts only', () => {
  expect(() => read({ name: 'a\u0000' })).toThrow('请求内容含有不允许的字符');
  expect(() => read({ free: { deep: [{ a: '\u0000' }] } })).toThrow('请求内容含有不允许的字符');
  expect(read({ unknown: '\u0000' })).toEqual({});
});

it('does not start with keywords that it would not read', () => {
  expect(() => declaredReader(Type.Intersect([Type.Object({}), Type.Object({})]))).toThrow('inputs are made of');
});

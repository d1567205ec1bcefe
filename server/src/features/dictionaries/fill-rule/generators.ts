import { randomInt } from 'node:crypto';
import { Type } from 'typebox';
import { refuse } from '#core/errors.ts';
import { defineGenerator, type Generator } from '#engine/code-rules/generators.ts';

/** Parts of a moment that a code may hold. */
const DateFormat = Type.Union(
  ['yyyy', 'yyyyMM', 'yyyyMMdd', 'yyyyMMddHHmmss'].map((format) => Type.Literal(format)),
  { title: '日期格式：yyyy、yyyyMM、yyyyMMdd 或 yyyyMMddHHmmss' },
);
const Prefix = Type.String({ maxLength: 20, title: '前缀' });
const Separator = Type.String({ maxLength: 3, title: '各段之间的分隔符' });
const Nothing = Type.Object({});

/** Digits of `YYYY-MM-DD HH:mm:ss`, as many as the format asks for. */
const digitsOf = (now: string, format: string) => now.replace(/\D/g, '').slice(0, format.length);

const serialNumber = defineGenerator({
  name: 'serialNumber',
  label: '流水号',
  description: '前缀、当前部门编码、日期和流水号依次相连；每个租户、部门、日期各自从1起，连续且不重复',
  params: Type.Object({
    prefix: Type.Optional(Prefix),
    depart: Type.Optional(Type.Boolean({ title: '是否包含当前部门编码：true 或 false' })),
    date: Type.Optional(DateFormat),
    digits: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, title: '流水号位数，默认4' })),
    separator: Type.Optional(Separator),
  }),
  given: Nothing,
  async run({ actor, params, now, count }) {
    if (params.depart && !actor.orgCode) throw refuse('您没有所属部门，不能按部门编号');
    const depart = params.depart ? String(actor.orgCode) : '';
    const date = params.date ? digitsOf(now, params.date) : '';
    const serial = String(await count(`${depart}:${date}`)).padStart(params.digits ?? 4, '0');
    return [params.prefix ?? '', depart, date, serial].filter((part) => part !== '').join(params.separator ?? '');
  },
});

const orderNumber = defineGenerator({
  name: 'orderNumber',
  label: '订单号',
  description: '前缀（默认CN）、到秒的时间和两位随机数；表单有 name 时接在最后',
  params: Type.Object({ prefix: Type.Optional(Prefix) }),
  given: Type.Object({ name: Type.Optional(Type.String({ maxLength: 50 })) }),
  run({ params, given, now }) {
    const random = String(randomInt(100)).padStart(2, '0');
    return `${params.prefix ?? 'CN'}${digitsOf(now, 'yyyyMMddHHmmss')}${random}${given.name ?? ''}`;
  },
});

const dateCode = defineGenerator({
  name: 'dateCode',
  label: '日期',
  description: '前缀和当前日期',
  params: Type.Object({ prefix: Type.Optional(Prefix), date: Type.Optional(DateFormat) }),
  given: Nothing,
  run: ({ params, now }) => `${params.prefix ?? ''}${digitsOf(now, params.date ?? 'yyyyMMdd')}`,
});

const departCode = defineGenerator({
  name: 'departCode',
  label: '当前部门编码',
  description: '前缀和填写人当前部门的机构编码',
  params: Type.Object({ prefix: Type.Optional(Prefix) }),
  given: Nothing,
  run({ actor, params }) {
    if (!actor.orgCode) throw refuse('您没有所属部门，不能按部门编号');
    return `${params.prefix ?? ''}${actor.orgCode}`;
  },
});

/** Generators that need no feature's data. */
export const plainGenerators: readonly Generator[] = [serialNumber, orderNumber, dateCode, departCode];

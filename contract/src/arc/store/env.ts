import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { datetime, decimal, dict, ref, text, user, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { location } from '../location.ts';

/** Readings beyond are a mistake of whoever or what measured. */
export const readable = { temperature: [-40, 80], humidity: [0, 100] } as const;

/** 八防检查: what a store is guarded against, and whether it was when somebody looked. */
export const guardChecks = part({
  label: '八防检查',
  table: 'arc_env_guard',
  foreignKey: 'env_id',
  most: 8,
  fields: {
    guard: dict('arc_guard', { label: '检查内容', required: true }),
    sound: yesNo({ label: '正常', initial: 'Y' }),
    note: text({ label: '检查说明', max: 300 }),
  },
});

/** 库房环境: temperature and humidity of a store at a time, by a person or a sensor (domain 6.2). */
export const envReading = resource({
  area: 'arc',
  name: 'env',
  label: '库房环境记录',
  path: '/arc/env',
  table: 'arc_env',
  component: 'arc/EnvList',
  titleField: 'readTime',
  order: [['readTime', 'desc']],
  fields: {
    readTime: datetime({ label: '测量时间', required: true, search: 'range', list: 160, help: '不能晚于现在' }),
    locationId: ref(() => location, {
      label: '库房',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      where: { kind: 'room' },
      search: 'equals',
      list: 130,
    }),
    temperature: decimal({
      label: '温度（℃）',
      scale: 1,
      required: true,
      minimum: readable.temperature[0],
      maximum: readable.temperature[1],
      list: 140,
    }),
    humidity: decimal({
      label: '湿度（%RH）',
      scale: 1,
      required: true,
      minimum: readable.humidity[0],
      maximum: readable.humidity[1],
      list: 130,
    }),
    exceeded: yesNo({
      label: '超限',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 80,
      importance: 95,
      help: '按测量时库房的温湿度上下限判断',
    }),
    sensor: text({ label: '传感器', readOnly: true, form: false, max: 50, search: 'equals', mono: true, list: 130 }),
    reader: user({ label: '记录人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    handling: text({ label: '处理措施', max: 500, list: 240, help: '超限时采取的措施，填写后不再提醒' }),
  },
  parts: { guards: guardChecks },
  figures: {
    exceeded: count({ exceeded: 'Y' }, '超限', { alert: true }),
    all: count({}, '记录数'),
  },
  prints: { register: { kind: 'list', label: '库房温湿度登记表' } },
  without: ['addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});

/** Most readings of one call. */
export const mostReadings = 200;
/** Days after which a sensor need not tell what it measured. */
export const oldestReading = 366;

const Reading = Type.Object({
  /** 库位编码 of the store. */
  store: Type.String({ minLength: 1, maxLength: 30 }),
  sensor: Type.String({ minLength: 1, maxLength: 50, pattern: '^[A-Za-z0-9._:-]+$' }),
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  time: Type.String({ minLength: 19, maxLength: 19 }),
  temperature: Type.Number(),
  humidity: Type.Number(),
});
export type SensorReading = Static<typeof Reading>;

/**
 * Readings of sensors. A sensor has one reading a minute: what comes again changes nothing, so a call may be repeated. One
 * that cannot be taken is answered with its reason and holds none of the others up.
 */
export const takeReadings = endpoint({
  method: 'POST',
  path: '/arc/env/intake',
  access: 'arc:env:intake',
  label: '库房环境记录-传感器上报',
  body: Type.Object({ readings: Type.Array(Reading, { minItems: 1, maxItems: mostReadings }) }),
  result: Type.Object({
    taken: Type.Integer(),
    repeated: Type.Integer(),
    refused: Type.Array(Type.Object({ at: Type.Integer(), reason: Type.String() })),
  }),
});

const Bound = Type.Number();

/** The course of a store: the mean of each hour or, of more than a week, of six hours. */
export const envCourse = endpoint({
  method: 'GET',
  path: '/arc/env/course',
  access: 'arc:env:list',
  label: '库房环境记录-变化曲线',
  query: Type.Object({
    /** Default: the first store that has readings. */
    locationId: Type.Optional(Type.String({ maxLength: 64 })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  }),
  result: Type.Object({
    locationId: Type.Union([Type.String(), Type.Null()]),
    stores: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    limits: Type.Union([Type.Object({ tempMin: Bound, tempMax: Bound, humMin: Bound, humMax: Bound }), Type.Null()]),
    points: Type.Array(
      Type.Object({
        time: Type.String(),
        temperature: Type.Union([Type.Number(), Type.Null()]),
        humidity: Type.Union([Type.Number(), Type.Null()]),
        exceeded: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  }),
});

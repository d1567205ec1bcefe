import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery } from '../core/envelope.ts';
import { datetime, dict, integer, longText, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { Text } from '../core/wire.ts';

const base = '/sys/openApp';

/** status of an application. */
export const openAppStatus = { on: '1', off: '0' } as const;
/** Most calls that one application may be given. */
export const mostOpenCalls = 200;

/** Headers of a signed call. */
export const openHeaders = {
  key: 'x-open-key',
  timestamp: 'x-open-timestamp',
  nonce: 'x-open-nonce',
  digest: 'x-open-content-sha256',
  signature: 'x-open-signature',
} as const;

/** 接口应用: another system that calls this one with a key, in the name of a user. Its secret is no field. */
export const openApp = resource({
  area: 'system',
  name: 'openApp',
  label: '接口应用',
  path: base,
  table: 'sys_open_app',
  component: 'system/OpenAppList',
  softDelete: false,
  versioned: 'optional',
  fields: {
    name: text({ label: '应用名称', required: true, unique: true, max: 100, search: 'contains', list: 170 }),
    accessKey: text({ label: '访问密钥', readOnly: true, mono: true, list: 310, sortable: false }),
    owner: user({
      label: '所有者',
      required: true,
      search: 'equals',
      list: 110,
      help: '应用以该用户的权限、数据范围和租户调用接口；用户冻结后应用随之停用',
    }),
    status: dict('valid_status', {
      label: '状态',
      required: true,
      initial: openAppStatus.on,
      search: 'equals',
      list: 90,
      state: true,
    }),
    expiresAt: datetime({ label: '有效期至', list: 170, help: '到期后不能再调用；留空表示长期有效' }),
    perMinute: integer({
      label: '每分钟次数',
      required: true,
      minimum: 1,
      maximum: 6000,
      initial: 60,
      list: false,
      help: '1 到 6000，多台服务器合并计算',
    }),
    dailyQuota: integer({
      label: '每日次数',
      required: true,
      minimum: 1,
      maximum: 10_000_000,
      initial: 10_000,
      list: 150,
      help: '每天零点重新计算',
    }),
    addresses: text({
      label: '来源地址',
      max: 1000,
      list: false,
      mono: true,
      placeholder: '例如 10.0.0.8,192.168.1.0/24',
      help: '只允许从这些地址或网段调用，多个用逗号分隔；留空表示不限制',
    }),
    remark: text({ label: '备注', max: 200, list: false }),
    /** One call a line: `GET /sys/position/list`. */
    calls: longText({ label: '可调用接口', required: true, max: 40_000, list: false, excel: false, sortable: false }),
  },
  titleField: 'name',
  uniques: [{ fields: ['name'], message: '应用名称已存在' }],
  without: ['importExcel'],
});

/** The calls of an application, as its field holds them. */
export const openCallsOf = (calls: string | null | undefined): string[] =>
  (calls ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const OpenCall = Type.Object({
  /** Method and path, as the field `calls` holds it. */
  call: Type.String(),
  label: Type.String(),
  /** Whether the owner has the right for it. */
  held: Type.Boolean(),
});
/** A call that can be given to applications. */
export type OpenCallChoice = Static<typeof OpenCall>;

/** What an application of this owner can be given. */
export const listOpenCalls = endpoint({
  method: 'GET',
  path: `${base}/calls`,
  access: 'system:openApp:list',
  label: '接口应用-可选接口',
  query: Type.Object({ owner: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Type.Array(OpenCall),
});

/** Makes a new secret and shows it this once; the one before is worth nothing any more. */
export const resetOpenSecret = endpoint({
  method: 'POST',
  path: `${base}/resetSecret`,
  access: 'system:openApp:resetSecret',
  label: '接口应用-生成密钥',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({ name: Type.String(), accessKey: Type.String(), secret: Type.String() }),
});

/** How much an application called in the last 30 days. */
export const openStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  access: 'system:openApp:list',
  label: '接口应用-调用统计',
  query: IdQuery,
  result: Type.Object({
    /** When the secret was made; null while there is none. */
    secretTime: Text,
    lastTime: Text,
    lastAddress: Text,
    /** Newest first, days without a call left out. */
    days: Type.Array(Type.Object({ day: Type.String(), calls: Type.Integer(), failed: Type.Integer() })),
  }),
});

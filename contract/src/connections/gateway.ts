import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery } from '../core/envelope.ts';
import { audit, FlagInput, optional, ShortInput, Text } from '../core/wire.ts';

const base = '/sys/gatewayRoute';

/** Where forwarded calls arrive; nothing of the system's own lies below it, so no route can hide anything. */
export const gatewayMount = '/gateway';

/** status of a route. */
export const routeStatus = { on: 1, off: 0 } as const;

/** Most routes, predicates of a route, filters of a route. */
export const mostRoutes = 200;
export const mostRules = 20;

/** ms that the other side has to begin its answer, and how large a request or an answer may be in MiB. */
export const forwardLimits = {
  timeoutMs: { least: 100, most: 60_000, usual: 10_000 },
  maxMb: { least: 1, most: 100, usual: 10 },
} as const;

/** One argument of a predicate or filter. */
export interface RuleArgument {
  key: string;
  label: string;
  placeholder?: string;
  initial?: string;
  options?: readonly (readonly [value: string, label: string])[];
}

export interface RuleKind {
  name: string;
  title: string;
  /** Absent: a list of texts. */
  arguments?: readonly RuleArgument[];
  /** The wire has the arguments as a list of texts, in their order. */
  inOrder?: boolean;
  /** What the list holds. */
  placeholder?: string;
}

const pattern = { key: 'regexp', label: '正则表达式', placeholder: '例如 ^v2$，留空表示存在即可' } as const;
const moment = (key: string, label: string) => ({ key, label, placeholder: '例如 2026-12-01 08:00:00' }) as const;

/** Texts of a list as arguments by key, for kinds that have them in order. */
export function argumentsInOrder(kind: RuleKind | undefined, list: readonly string[]): Record<string, string> {
  return Object.fromEntries((kind?.arguments ?? []).map(({ key }, index) => [key, list[index] ?? '']));
}

/** Conditions under which a route takes a call; all of a route hold together. */
export const predicateKinds: readonly RuleKind[] = [
  { name: 'Path', title: '路径', placeholder: '例如 /crm/**，输入后回车' },
  { name: 'Method', title: '请求方法', placeholder: '例如 GET，输入后回车' },
  { name: 'Host', title: '主机名', placeholder: '例如 **.example.com，输入后回车' },
  { name: 'RemoteAddr', title: '来源地址', placeholder: '例如 10.0.0.0/8，输入后回车' },
  { name: 'Header', title: '请求头', arguments: [{ key: 'header', label: '名称' }, pattern] },
  { name: 'Query', title: '请求参数', arguments: [{ key: 'param', label: '名称' }, pattern] },
  { name: 'Cookie', title: 'Cookie', arguments: [{ key: 'name', label: '名称' }, pattern] },
  { name: 'After', title: '晚于', arguments: [moment('datetime', '时间')], inOrder: true },
  { name: 'Before', title: '早于', arguments: [moment('datetime', '时间')], inOrder: true },
  {
    name: 'Between',
    title: '时间段',
    arguments: [moment('datetime1', '从'), moment('datetime2', '到')],
    inOrder: true,
  },
];

/** What a route does to a call on its way. */
export const filterKinds: readonly RuleKind[] = [
  { name: 'StripPrefix', title: '去除前缀', arguments: [{ key: 'parts', label: '去掉的路径段数', initial: '1' }] },
  {
    name: 'AddRequestHeader',
    title: '添加请求头',
    arguments: [
      { key: 'name', label: '名称' },
      { key: 'value', label: '值' },
    ],
  },
  {
    name: 'RequestRateLimiter',
    title: '限流过滤器',
    arguments: [
      {
        key: 'key-resolver',
        label: '限流对象',
        initial: '#{@ipKeyResolver}',
        options: [
          ['#{@ipKeyResolver}', '来源地址'],
          ['#{@userKeyResolver}', '用户'],
          ['#{@apiKeyResolver}', '请求路径'],
        ],
      },
      { key: 'redis-rate-limiter.replenishRate', label: '每秒请求数', initial: '20' },
      { key: 'redis-rate-limiter.burstCapacity', label: '突发请求数', initial: '20' },
    ],
  },
  {
    name: 'Hystrix',
    title: '熔断器',
    arguments: [
      { key: 'name', label: '名称', initial: 'default' },
      { key: 'fallbackUri', label: '降级地址', initial: 'forward:/fallback' },
    ],
  },
];

const Argument = Type.Object({
  key: Type.String({ maxLength: 100 }),
  value: Type.Union([Type.String(), Type.Number()]),
});
const Rule = Type.Object({
  name: Type.String(),
  title: Type.Optional(Type.String()),
  args: Type.Union([
    Type.Array(Type.String({ maxLength: 1000 }), { maxItems: mostRules }),
    Type.Array(Argument, { maxItems: mostRules }),
    Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 1000 }), Type.Number()])),
  ]),
});

const own = {
  /** Lower goes first; the first route whose predicates hold takes the call. */
  sortNo: Type.Integer(),
  /** Only for signed-in users. */
  signedIn: Type.Boolean(),
  /** Code of the right that a caller needs besides. */
  permission: Text,
  /** Whether the caller's token goes on to the other side. */
  passToken: Type.Boolean(),
  timeoutMs: Type.Integer(),
  maxMb: Type.Integer(),
};

const GatewayRoute = Type.Object({
  id: Type.String(),
  routerId: Type.String(),
  name: Type.String(),
  uri: Type.String(),
  status: Type.Integer(),
  retryable: Type.Integer(),
  stripPrefix: Type.Integer(),
  predicates: Type.Array(Rule),
  filters: Type.Array(Rule),
  ...own,
  ...audit,
});

/** All routes, in the order in which they are tried; never paged. */
export const listGatewayRoutes = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'system:gateway:list',
  label: '网关路由-查询',
  result: Type.Array(GatewayRoute),
});

/** Adds or changes one route, despite the name, and has every instance read the routes anew. */
export const saveGatewayRoute = endpoint({
  method: 'POST',
  path: `${base}/updateAll`,
  access: 'system:gateway:updateAll',
  label: '网关路由-保存',
  body: Type.Object({
    router: Type.Object({
      id: ShortInput,
      routerId: ShortInput,
      name: ShortInput,
      uri: ShortInput,
      /** 1 or 0, and whatever else says yes or no: switches of clients send a boolean. */
      status: FlagInput,
      retryable: FlagInput,
      stripPrefix: optional(Type.Integer()),
      /** JSON texts of arrays of `{name, args}`. */
      predicates: optional(Type.String({ maxLength: 20_000 })),
      filters: optional(Type.String({ maxLength: 20_000 })),
      sortNo: optional(own.sortNo),
      signedIn: optional(own.signedIn),
      permission: ShortInput,
      passToken: optional(own.passToken),
      timeoutMs: optional(own.timeoutMs),
      maxMb: optional(own.maxMb),
    }),
  }),
});

/** Has every instance read the routes anew. */
export const reloadGatewayRoutes = endpoint({
  method: 'GET',
  path: `${base}/clearRedis`,
  access: 'system:gateway:updateAll',
  label: '网关路由-刷新',
});

/** Deletes a route. The permission is spelled as the wire spells it. */
export const deleteGatewayRoute = endpoint({
  method: 'DELETE',
  path: `${base}/delete`,
  access: 'system:getway:delete',
  label: '网关路由-删除',
  query: IdQuery,
});

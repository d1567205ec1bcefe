import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Whole = Type.Integer();
const Text = Type.Union([Type.String(), Type.Null()]);

/** One figure of this server under the name that clients of the contract know it by. */
export const Metric = Type.Object({
  name: Type.String(),
  /** What is measured here, in Chinese: the names come from another runtime. */
  description: Type.String(),
  baseUnit: Type.String(),
  measurements: Type.Array(Type.Object({ statistic: Type.String(), value: Type.Number() })),
  availableTags: Type.Array(Type.Object({})),
});

/** One figure by its name (api-contract 6.14). */
export const readMetric = endpoint({
  method: 'GET',
  path: '/actuator/metrics/:name',
  access: 'system:monitor:metrics',
  label: '性能监控-指标',
  answer: 'bare',
  params: Type.Object({ name: Name }),
  result: Metric,
});

/** Several figures at once, by their names as a comma list. */
export const readMetrics = endpoint({
  method: 'GET',
  path: '/sys/monitor/metrics',
  access: 'system:monitor:metrics',
  label: '性能监控-多项指标',
  query: Type.Object({ names: Type.String({ minLength: 1, maxLength: 4000 }) }),
  result: Type.Array(Metric),
});

/** What the instance that answers was sampled at: `at` in ms, one value per moment in each series. */
export const readCurves = endpoint({
  method: 'GET',
  path: '/sys/monitor/curves',
  access: 'system:monitor:metrics',
  label: '性能监控-曲线',
  result: Type.Object({
    /** Which instance answered: host name and process. */
    instance: Type.String(),
    at: Type.Array(Whole),
    series: Type.Record(Type.String(), Type.Array(Type.Number())),
  }),
});

/** Calls that took longer than the threshold, by path, since the start of the instance that answers. */
export const listSlowCalls = endpoint({
  method: 'GET',
  path: '/sys/monitor/slowCalls',
  access: 'system:monitor:metrics',
  label: '性能监控-慢请求',
  result: Type.Object({
    /** In ms. */
    threshold: Whole,
    /** Since when, in ms. */
    since: Whole,
    calls: Type.Array(
      Type.Object({
        method: Type.String(),
        path: Type.String(),
        label: Type.String(),
        /** Calls over the threshold. */
        slow: Whole,
        /** All calls. */
        count: Whole,
        p50: Whole,
        p95: Whole,
        max: Whole,
        /** When the last slow one ended, in ms, and its request id. */
        lastAt: Whole,
        lastRequestId: Type.String(),
      }),
    ),
  }),
});

const Headers = Type.Record(Type.String(), Type.Array(Type.String()));

const Traces = Type.Object({
  traces: Type.Array(
    Type.Object({
      timestamp: Type.String(),
      principal: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
      session: Type.Null(),
      request: Type.Object({ method: Type.String(), uri: Type.String(), headers: Headers, remoteAddress: Text }),
      response: Type.Object({ status: Whole, headers: Headers }),
      timeTaken: Whole,
    }),
  ),
});

/** The last requests of the caller's tenant; no tokens, cookies, parameters or bodies are kept of them. */
export const httpTrace = endpoint({
  method: 'GET',
  path: '/actuator/httptrace',
  access: 'system:monitor:trace',
  label: '请求追踪',
  answer: 'bare',
  result: Traces,
});

const ofKind = {
  method: 'GET',
  access: 'system:monitor:trace',
  label: '请求追踪-按结果',
  answer: 'bare',
  params: Type.Object({
    kind: Type.Union([Type.Literal('all'), Type.Literal('success'), Type.Literal('warn'), Type.Literal('error')]),
  }),
  result: Traces,
} as const;
/** The same by what became of them: below 400, below 500, and the rest. Clients may write something behind the kind. */
export const httpTraceOf = endpoint({ ...ofKind, path: '/actuator/jeecghttptrace/:kind' });
export const httpTraceOfMore = endpoint({ ...ofKind, path: '/actuator/jeecghttptrace/:kind/*' });
export const httpTraceKind = endpoint({ ...ofKind, path: '/actuator/httptrace/:kind' });
export const httpTraceKindMore = endpoint({ ...ofKind, path: '/actuator/httptrace/:kind/*' });

const redisAccess = 'system:monitor:redis';
const redisPath = '/sys/actuator/redis';
const Report = Type.Object({ data: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })) });

/** INFO of the configured Redis; without one nothing, and a sentence that says so. */
export const redisInfo = endpoint({
  method: 'GET',
  path: `${redisPath}/info`,
  access: redisAccess,
  label: 'Redis监控-信息',
  result: Type.Array(Type.Object({ key: Type.String(), value: Type.String(), description: Type.String() })),
});

export const redisKeysSize = endpoint({
  method: 'GET',
  path: `${redisPath}/keysSize`,
  access: redisAccess,
  label: 'Redis监控-键数量',
  answer: 'bare',
  result: Type.Object({ create_time: Whole, dbSize: Whole }),
});

export const redisMemoryInfo = endpoint({
  method: 'GET',
  path: `${redisPath}/memoryInfo`,
  access: redisAccess,
  label: 'Redis监控-内存',
  answer: 'bare',
  result: Type.Object({ used_memory: Type.String(), create_time: Whole }),
});

export const redisKeysReport = endpoint({
  method: 'GET',
  path: `${redisPath}/keysSizeForReport`,
  access: redisAccess,
  label: 'Redis监控-键数量曲线',
  answer: 'bare',
  result: Report,
});

export const redisMemoryReport = endpoint({
  method: 'GET',
  path: `${redisPath}/memoryForReport`,
  access: redisAccess,
  label: 'Redis监控-内存曲线',
  answer: 'bare',
  result: Report,
});

export const redisInfoReport = endpoint({
  method: 'GET',
  path: `${redisPath}/infoForReport`,
  access: redisAccess,
  label: 'Redis监控-信息报表',
  answer: 'bare',
  result: Report,
});

/** The file systems that hold the installation's data; `restPPT` is the used share in per cent, whatever its name says. */
export const queryDiskInfo = endpoint({
  method: 'GET',
  path: `${redisPath}/queryDiskInfo`,
  access: 'system:monitor:disk',
  label: '磁盘监控',
  result: Type.Array(Type.Object({ name: Type.String(), max: Whole, rest: Whole, restPPT: Whole })),
});

/** How the database does: sizes, slow statements, waiting locks, connections, cache hits. */
export const readDatabase = endpoint({
  method: 'GET',
  path: '/sys/monitor/database',
  access: 'system:monitor:database',
  label: '数据库监控',
  result: Type.Object({
    version: Type.String(),
    bytes: Whole,
    /** Per cent of the blocks that were read came from memory; null before anything was read. */
    cacheHit: Type.Union([Type.Number(), Type.Null()]),
    commits: Whole,
    rollbacks: Whole,
    deadlocks: Whole,
    connections: Type.Object({ total: Whole, active: Whole, idle: Whole, idleInTransaction: Whole, most: Whole }),
    pool: Type.Object({ open: Whole, idle: Whole, waiting: Whole }),
    tables: Type.Array(
      Type.Object({ name: Type.String(), bytes: Whole, indexBytes: Whole, rows: Whole, dead: Whole, analysed: Text }),
    ),
    locks: Type.Array(Type.Object({ table: Text, mode: Type.String(), waitedMs: Whole, statement: Type.String() })),
    /** `statistics`: pg_stat_statements counts since its reset; `running`: without it, what runs longest now. */
    source: Type.Union([Type.Literal('statistics'), Type.Literal('running')]),
    statements: Type.Array(
      Type.Object({ statement: Type.String(), calls: Whole, meanMs: Type.Number(), maxMs: Type.Number(), rows: Whole }),
    ),
  }),
});

/** How scheduled jobs, background tasks and the virus scanner do: counts, no names of people and no parameters. */
export const readQueues = endpoint({
  method: 'GET',
  path: '/sys/monitor/queues',
  access: 'system:monitor:queue',
  label: '任务队列监控',
  result: Type.Object({
    tasks: Type.Object({
      waiting: Whole,
      running: Whole,
      doneToday: Whole,
      failedToday: Whole,
      /** How long the first of those that wait has waited. */
      oldestWaitMs: Whole,
    }),
    kinds: Type.Array(
      Type.Object({
        name: Type.String(),
        label: Type.String(),
        waiting: Whole,
        running: Whole,
        done: Whole,
        failed: Whole,
        /** Mean time of those that ended within a day. */
        meanMs: Whole,
      }),
    ),
    jobs: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        status: Whole,
        nextAt: Text,
        /** How its last run ended: a state of a task, null when it never ran. */
        lastState: Text,
        lastAt: Text,
        missed: Whole,
      }),
    ),
    /** The virus scanner of uploads; `unscanned`: files that it has yet to look at. */
    scanner: Type.Object({
      state: Type.Union([Type.Literal('off'), Type.Literal('up'), Type.Literal('down')]),
      /** Its version, or why there is no answer. */
      detail: Text,
      unscanned: Whole,
    }),
  }),
});

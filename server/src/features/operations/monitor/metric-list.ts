import { createRequire } from 'node:module';
import os from 'node:os';
import v8 from 'node:v8';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { readMetric } from '@dossier/contract/operations/monitor.ts';
import type { App } from '#services/services.ts';
import type { HttpFigures } from './http-figures.ts';
import { garbageSoFar, lastShares, loopDelays, threads } from './process-figures.ts';

export type Metric = ResultOf<typeof readMetric>;
type Measured = number | Record<string, number>;

export interface MetricDefinition {
  /** What it means in this server: the names come from another runtime. */
  description: string;
  unit: string;
  measure(): Measured;
}

const modules = createRequire(import.meta.url).cache;
const seconds = (ms: number): number => ms / 1000;

/** Every figure by the name that clients of the contract ask for (api-contract 6.14), and what it measures here. */
export function metricList(http: HttpFigures, { database }: Pick<App, 'database'>): Record<string, MetricDefinition> {
  const one = (description: string, unit: string, measure: () => Measured): MetricDefinition => ({
    description,
    unit,
    measure,
  });
  const timed = (of: () => { count: number; total: number; longest: number }) => (): Measured => {
    const { count, total, longest } = of();
    return { COUNT: count, TOTAL_TIME: seconds(total), MAX: seconds(longest) };
  };
  return {
    'jvm.memory.max': one('V8 堆的上限', 'bytes', () => v8.getHeapStatistics().heap_size_limit),
    'jvm.memory.committed': one('V8 堆已向系统申请的内存', 'bytes', () => v8.getHeapStatistics().total_heap_size),
    'jvm.memory.used': one('V8 堆已使用的内存', 'bytes', () => v8.getHeapStatistics().used_heap_size),
    'jvm.buffer.memory.used': one('堆外缓冲区（Buffer）占用的内存', 'bytes', () => process.memoryUsage().arrayBuffers),
    'jvm.buffer.count': one(
      '活动的句柄与请求数（套接字、定时器、文件操作）；运行时不统计缓冲区个数',
      'resources',
      () => process.getActiveResourcesInfo().length,
    ),
    'jvm.threads.live': one('进程的线程数；Linux 以外只计主线程', 'threads', () => threads().live),
    'jvm.threads.daemon': one('主线程以外的线程数', 'threads', () => threads().live - 1),
    'jvm.threads.peak': one('线程数的峰值（每 5 秒采样）', 'threads', () => threads().peak),
    'jvm.classes.loaded': one('已加载的 CommonJS 模块数', 'modules', () => Object.keys(modules).length),
    'jvm.classes.unloaded': one('已卸载的模块数；运行时不卸载模块，恒为 0', 'modules', () => 0),
    'jvm.gc.memory.allocated': one('新生代累计分配的内存', 'bytes', () => garbageSoFar().allocated),
    'jvm.gc.memory.promoted': one('累计晋升到老生代的内存', 'bytes', () => garbageSoFar().promoted),
    'jvm.gc.max.data.size': one('老生代的上限，即 V8 堆的上限', 'bytes', () => v8.getHeapStatistics().heap_size_limit),
    'jvm.gc.live.data.size': one('上次完整回收后老生代的大小', 'bytes', () => garbageSoFar().live),
    'jvm.gc.pause': one('垃圾回收的次数与耗时', 'seconds', timed(garbageSoFar)),

    'system.cpu.count': one('可用的处理器数', 'cpus', () => os.availableParallelism()),
    'system.cpu.usage': one('系统的处理器使用率（最近 5 秒）', '', () => lastShares().cpuSystem),
    'system.load.average.1m': one('系统 1 分钟平均负载', '', () => os.loadavg()[0] ?? 0),
    'system.memory.total': one('系统内存', 'bytes', () => os.totalmem()),
    'system.memory.free': one('系统空闲内存', 'bytes', () => os.freemem()),
    'process.start.time': one('进程启动时间', 'seconds', () => Math.round(Date.now() / 1000 - process.uptime())),
    'process.uptime': one('进程已运行的时间', 'seconds', () => Math.round(process.uptime() * 1000) / 1000),
    'process.cpu.usage': one('本进程的处理器使用率（最近 5 秒）', '', () => lastShares().cpuProcess),
    'process.memory.rss': one('本进程占用的物理内存', 'bytes', () => process.memoryUsage.rss()),
    'nodejs.eventloop.delay': one('事件循环的延迟（最近 5 秒）：均值、p99、最大', 'seconds', () => {
      const { mean, p99, longest } = loopDelays();
      return { VALUE: mean, P99: p99, MAX: longest };
    }),
    'nodejs.eventloop.utilization': one('事件循环的利用率（最近 5 秒）', '', () => lastShares().eventLoopUse),

    'tomcat.sessions.created': one('启动以来接受的 HTTP 连接数', 'connections', () => http.connections.accepted),
    'tomcat.sessions.expired': one('启动以来关闭的 HTTP 连接数', 'connections', () => http.connections.closed),
    'tomcat.sessions.active.current': one('当前的 HTTP 连接数', 'connections', () => http.connections.open),
    'tomcat.sessions.active.max': one('HTTP 连接数的峰值', 'connections', () => http.connections.peak),
    'tomcat.sessions.rejected': one('被拒绝的 HTTP 连接数', 'connections', () => http.connections.rejected),
    'tomcat.global.sent': one('启动以来发送的字节数', 'bytes', () => http.sent()),
    'tomcat.global.request': one(
      'HTTP 请求的次数与耗时',
      'seconds',
      timed(() => http.requests),
    ),
    'tomcat.global.request.max': one('最长的 HTTP 请求', 'seconds', () => seconds(http.requests.longest)),
    'tomcat.global.error': one('被拒绝、出错或中断的 HTTP 请求数', 'requests', () => http.requests.errors),
    'tomcat.threads.current': one('正在处理的 HTTP 请求数', 'requests', () => http.requests.running),
    'tomcat.threads.config.max': one(
      '后台线程池（libuv）的大小',
      'threads',
      () => Number(process.env.UV_THREADPOOL_SIZE) || 4,
    ),
    'tomcat.servlet.request': one(
      '接口调用的次数与耗时',
      'seconds',
      timed(() => http.calls),
    ),
    'tomcat.servlet.request.max': one('最长的接口调用', 'seconds', () => seconds(http.calls.longest)),

    'database.pool.open': one('数据库连接池：已打开的连接', 'connections', () => database.pool.totalCount),
    'database.pool.idle': one('数据库连接池：空闲的连接', 'connections', () => database.pool.idleCount),
    'database.pool.waiting': one('数据库连接池：等待连接的调用', 'calls', () => database.pool.waitingCount),
  };
}

/** One figure as the wire has it. */
export function metricOf(name: string, { description, unit, measure }: MetricDefinition): Metric {
  const measured = measure();
  const values = typeof measured === 'number' ? { VALUE: measured } : measured;
  return {
    name,
    description,
    baseUnit: unit,
    measurements: Object.entries(values).map(([statistic, value]) => ({ statistic, value })),
    availableTags: [],
  };
}

import { statfs } from 'node:fs/promises';
import os from 'node:os';
import * as contract from '@dossier/contract/operations/monitor.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { notFound } from '#core/errors.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { databaseFigures } from './database-figures.ts';
import { slowAfter, watchHttp } from './http-figures.ts';
import { metricList, metricOf } from './metric-list.ts';
import { curves, sampleEvery, startSampling } from './process-figures.ts';
import { addGauges } from './prometheus.ts';
import { queueFigures } from './queue-figures.ts';
import { noRedis, redisFigures } from './redis-figures.ts';

/** Samples of Redis that the reports show. */
const redisSamples = 60;

/** How this instance, its database and its disk do. Nobody's data is in the figures. */
export function monitorRoutes(app: App): void {
  const http = watchHttp(app);
  const metrics = metricList(http, app);
  addGauges(app.metrics, http, app);
  let endSampling = () => {};
  app.http.addHook('onReady', async () => {
    endSampling = startSampling();
  });
  app.http.addHook('onClose', async () => endSampling());

  serve(app, contract.readMetric, async ({ params }) => {
    const metric = Object.hasOwn(metrics, params.name) ? metrics[params.name] : undefined;
    if (!metric) throw notFound('没有这个指标');
    return metricOf(params.name, metric);
  });
  serve(app, contract.readMetrics, async ({ query }) =>
    csvOf(query.names).map((name) => {
      const metric = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
      if (!metric) throw notFound(`没有这个指标：${name.slice(0, 100)}`);
      return metricOf(name, metric);
    }),
  );
  serve(app, contract.readCurves, async () => ({ instance: `${os.hostname()} · ${process.pid}`, ...curves() }));
  serve(app, contract.listSlowCalls, async () => ({
    threshold: slowAfter,
    since: http.since,
    calls: http.slowCalls(),
  }));
  serve(app, contract.httpTrace, async () => ({ traces: http.traces() }));
  const { httpTraceOf, httpTraceOfMore, httpTraceKind, httpTraceKindMore } = contract;
  for (const target of [httpTraceOf, httpTraceOfMore, httpTraceKind, httpTraceKindMore])
    serve(app, target, async ({ params }) => ({
      traces: http.traces().filter(({ response }) => params.kind === 'all' || kindOf(response.status) === params.kind),
    }));
  serve(app, contract.readDatabase, () => databaseFigures(app.database));
  serve(app, contract.readQueues, ({ actor }) => queueFigures(app, actor));
  serve(app, contract.queryDiskInfo, async () => doneWith('查询成功', [await dataFolder(app.config.dataDir)]));
  serveRedis(app);
}

/** The file system that holds the data folder; its place is nobody's business. */
async function dataFolder(dataDir: string) {
  const { blocks, bavail, bsize } = await statfs(dataDir);
  const [max, rest] = [blocks * bsize, bavail * bsize];
  return { name: '数据目录', max, rest, restPPT: max > 0 ? Math.round(((max - rest) / max) * 100) : 0 };
}

function kindOf(status: number): 'success' | 'warn' | 'error' {
  if (status < 400) return 'success';
  return status < 500 ? 'warn' : 'error';
}

function serveRedis(app: App): void {
  const redis = redisFigures(app.config.redisUrl, (error) => app.log.warn({ err: error }, 'Redis did not answer'));
  const keys: { name: string; value: string }[] = [];
  const memory: { name: string; value: string }[] = [];
  const keep = (list: typeof keys, value: string) => {
    list.push({ name: new Date(Date.now() + 8 * 3600_000).toISOString().slice(11, 19), value });
    if (list.length > redisSamples) list.shift();
  };
  let timer: NodeJS.Timeout | undefined;
  app.http.addHook('onReady', async () => {
    if (!redis.isConfigured) return;
    timer = setInterval(() => {
      Promise.all([redis.keys(), redis.memory()]).then(
        ([count, bytes]) => {
          keep(keys, String(count));
          keep(memory, bytes);
        },
        () => {}, // told by `redisFigures`
      );
    }, sampleEvery);
    timer.unref();
  });
  app.http.addHook('onClose', async () => {
    clearInterval(timer);
    redis.close();
  });
  serve(app, contract.redisInfo, async () => doneWith(redis.isConfigured ? '' : noRedis, await redis.info()));
  serve(app, contract.redisKeysSize, async () => ({ create_time: Date.now(), dbSize: await redis.keys() }));
  serve(app, contract.redisMemoryInfo, async () => ({ used_memory: await redis.memory(), create_time: Date.now() }));
  serve(app, contract.redisKeysReport, async () => ({ data: keys }));
  serve(app, contract.redisMemoryReport, async () => ({ data: memory }));
  serve(app, contract.redisInfoReport, async () => ({
    data: (await redis.info()).map(({ key, value }) => ({ name: key, value })),
  }));
}

import { listOnline } from '@dossier/contract/identity/online.ts';
import { readCurves, readDatabase, readMetrics, readQueues } from '@dossier/contract/operations/monitor.ts';
import { LineChart } from '@dossier/widgets/chart/charts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { CardState } from './CardState.tsx';

/** How often the server is asked how it does, in ms. Not while the page is out of sight. */
const every = 5_000;

/** How this server does: its process over the last minutes, the database and the queue. */
export function ProcessView() {
  const t = useText();
  const { may } = useRights();
  const curves = useQuery({
    queryKey: ['/sys/monitor', 'card', 'curves'],
    queryFn: ({ signal }) => call(readCurves, { signal }),
    refetchInterval: every,
  });
  const database = useQuery({
    queryKey: ['/sys/monitor', 'card', 'database'],
    queryFn: ({ signal }) => call(readDatabase, { signal }),
    refetchInterval: every * 2,
    enabled: may(readDatabase),
  });
  const queues = useQuery({
    queryKey: ['/sys/monitor', 'card', 'queues'],
    queryFn: ({ signal }) => call(readQueues, { signal }),
    refetchInterval: every * 2,
    enabled: may(readQueues),
  });
  const http = useQuery({
    queryKey: ['/sys/monitor', 'card', 'http'],
    queryFn: ({ signal }) => call(readMetrics, { query: { names: httpMetrics.join(',') }, signal }),
    refetchInterval: every * 2,
  });
  const sessions = useQuery({
    queryKey: [listOnline.path, 'card'],
    queryFn: ({ signal }) => call(listOnline, { query: { pageNo: 1, pageSize: 1 }, signal }),
    refetchInterval: every * 6,
    enabled: may(listOnline),
  });
  const data = useMemo(() => {
    const { at = [], series = {} } = curves.data ?? {};
    const times = at.map((ms) => new Date(ms + 8 * 3600_000).toISOString().slice(11, 19));
    return {
      categories: times,
      series: [
        { name: t('处理器（%）'), values: series.cpuProcess ?? [] },
        { name: t('事件循环（%）'), values: series.eventLoopUse ?? [] },
      ],
    };
  }, [curves.data, t]);
  const last = (name: string) => curves.data?.series[name]?.at(-1);
  const [requests, errors] = httpMetrics.map((name) =>
    http.data?.find((metric) => metric.name === name)?.measurements.find(isCount),
  );
  const facts: [name: string, value: string | undefined, to: string][] = [
    [t('处理器'), percent(last('cpuProcess')), '/monitor/SystemInfo'],
    [t('事件循环'), percent(last('eventLoopUse')), '/monitor/SystemInfo'],
    [t('数据库连接'), database.data ? `${database.data.connections.total}` : undefined, '/monitor/Database'],
    [t('缓存命中'), database.data ? percent(database.data.cacheHit ?? undefined) : undefined, '/monitor/Database'],
    [t('在线会话'), sessions.data ? `${sessions.data.total}` : undefined, '/isystem/online'],
    [
      t('请求出错率'),
      requests && errors ? percent(requests.value > 0 ? (errors.value / requests.value) * 100 : 0) : undefined,
      '/monitor/HttpTrace',
    ],
    [t('等待的任务'), queues.data ? `${queues.data.tasks.waiting}` : undefined, '/monitor/Queue'],
    [t('今天失败的任务'), queues.data ? `${queues.data.tasks.failedToday}` : undefined, '/monitor/Queue'],
  ];
  return (
    <CardState query={curves} lines={5}>
      <dl className="process-facts">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([name, value, to]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Link to={to}>{value}</Link>
              </dd>
            </div>
          ))}
      </dl>
      <LineChart title={t('处理器与事件循环')} bare data={data} height={240} />
    </CardState>
  );
}

/** Requests since the start, and those refused, broken off or failed. */
const httpMetrics = ['tomcat.global.request', 'tomcat.global.error'] as const;
const isCount = ({ statistic }: { statistic: string }): boolean => statistic === 'COUNT' || statistic === 'VALUE';

const percent = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : `${value.toFixed(1)}%`;

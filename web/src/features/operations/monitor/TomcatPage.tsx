import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { durationText } from '#services/data/duration.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { MetricTable } from './MetricTable.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { type SlowCall, useMetrics, useSlowCalls } from './monitor.api.ts';
import { countText, momentText } from './units.ts';

const names = [
  ...['created', 'expired', 'active.current', 'active.max', 'rejected'].map((name) => `tomcat.sessions.${name}`),
  ...['tomcat.global.request', 'tomcat.global.sent', 'tomcat.global.error', 'tomcat.servlet.request'],
  ...['tomcat.threads.current', 'tomcat.threads.config.max'],
  ...['database.pool.open', 'database.pool.idle', 'database.pool.waiting'],
];

const columns = (): readonly Column<SlowCall>[] => [
  { name: 'label', title: say('接口'), render: ({ label }) => label },
  {
    name: 'path',
    title: say('路径'),
    render: ({ method, path }) => (
      <span className="dw-mono" title={`${method} ${path}`}>
        {method} {path}
      </span>
    ),
  },
  { name: 'slow', title: say('慢请求'), width: 84, align: 'right', render: ({ slow }) => countText(slow) },
  { name: 'count', title: say('总次数'), width: 84, align: 'right', render: ({ count }) => countText(count) },
  { name: 'p50', title: 'p50', width: 100, align: 'right', render: ({ p50 }) => durationText(p50) },
  { name: 'p95', title: 'p95', width: 100, align: 'right', render: ({ p95 }) => durationText(p95) },
  { name: 'max', title: say('最长'), width: 100, align: 'right', render: ({ max }) => durationText(max) },
  {
    name: 'lastAt',
    title: say('最近一次'),
    width: 176,
    render: ({ lastAt, lastRequestId }) => <span title={say('请求编号 {0}', lastRequestId)}>{momentText(lastAt)}</span>,
  },
];

/** Tomcat信息: connections and requests of the HTTP server, and the calls that are slow. */
export default function TomcatPage() {
  const t = useText();
  const metrics = useMetrics(names);
  const slow = useSlowCalls();
  const cards = useMedia(phone);
  return (
    <MonitorFrame
      title={t('Tomcat信息')}
      note={t('HTTP 服务：以下为本服务自带的 HTTP 服务器的连接与请求')}
      queries={[metrics, slow]}
    >
      <div className="card">
        <div className="card-head">
          <h2>{t('慢请求')}</h2>
          {slow.data ? (
            <span className="monitor-note">
              {t('超过 {0} 的接口，自 {1} 起', durationText(slow.data.threshold), momentText(slow.data.since))}
            </span>
          ) : null}
        </div>
        <DataTable
          label={t('慢请求')}
          rows={slow.data?.calls ?? []}
          rowKey={({ method, path }) => `${method} ${path}`}
          rowLabel={({ label }) => label}
          columns={columns()}
          density="middle"
          cards={cards}
          facts={6}
          empty={<EmptyState title={t('没有慢请求')} />}
        />
      </div>
      <div className="card">
        <MetricTable label={t('HTTP服务器指标')} metrics={metrics.data ?? []} />
      </div>
    </MonitorFrame>
  );
}

import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useDensity } from '#list/table-settings.ts';
import { durationText } from '#services/data/duration.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { MonitorFrame } from './MonitorFrame.tsx';
import { type Trace, useTrace } from './monitor.api.ts';
import { momentText } from './units.ts';

const columns = (): readonly Column<Trace>[] => [
  {
    name: 'uri',
    title: say('请求地址'),
    render: ({ request }) => <span className="dw-mono">{request.uri || say('（未知地址）')}</span>,
  },
  {
    name: 'timestamp',
    title: say('请求时间'),
    width: 176,
    render: ({ timestamp }) => momentText(Date.parse(timestamp)),
  },
  {
    name: 'method',
    title: say('请求方法'),
    width: 96,
    render: ({ request }) => <span className="dw-mono">{request.method}</span>,
  },
  { name: 'status', title: say('响应状态'), width: 96, render: ({ response }) => <Status value={response.status} /> },
  {
    name: 'timeTaken',
    title: say('请求耗时'),
    width: 110,
    align: 'right',
    render: ({ timeTaken }) => durationText(timeTaken),
  },
  { name: 'principal', title: say('用户账号'), width: 130, render: ({ principal }) => principal?.name ?? '' },
  {
    name: 'ip',
    title: 'IP',
    width: 140,
    render: ({ request }) => <span className="dw-mono">{request.remoteAddress}</span>,
  },
];

/** 请求追踪: the last requests, by route; what was sent is not kept. */
export default function TracePage() {
  const t = useText();
  const [density] = useDensity();
  const trace = useTrace();
  const cards = useMedia(phone);
  const traces = trace.data?.traces ?? [];
  return (
    <MonitorFrame
      title={t('请求追踪')}
      note={trace.data ? t('最近 {0} 个请求，不含参数与凭据', traces.length) : null}
      queries={[trace]}
      list
    >
      <div className="card">
        <DataTable
          label={t('请求追踪')}
          rows={traces}
          rowKey={(row) => `${row.timestamp} ${row.request.uri} ${traces.indexOf(row)}`}
          rowLabel={({ request }) => request.uri}
          columns={columns()}
          density={density}
          cards={cards}
          facts={4}
          empty={<EmptyState title={t('还没有请求')} />}
        />
      </div>
    </MonitorFrame>
  );
}

function Status({ value }: { value: number }) {
  return <DictTag text={String(value)} color={value < 400 ? 'success' : value < 500 ? 'warning' : 'error'} />;
}

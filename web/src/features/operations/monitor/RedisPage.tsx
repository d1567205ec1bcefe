import { AreaChart } from '@dossier/widgets/chart/charts.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useMemo } from 'react';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { MonitorFrame } from './MonitorFrame.tsx';
import { useRedisInfo, useRedisReports } from './monitor.api.ts';

interface Line {
  key: string;
  value: string;
  description: string;
}

const columns = (): readonly Column<Line>[] => [
  { name: 'key', title: 'Key', width: 280, render: ({ key }) => <span className="dw-mono">{key}</span> },
  { name: 'description', title: say('说明'), render: ({ description }) => named(description) },
  { name: 'value', title: 'Value', render: ({ value }) => <span className="dw-mono">{value}</span> },
];
const megabyte = 1024 * 1024;

/** Redis监控: what the configured Redis says of itself, or that there is none. */
export default function RedisPage() {
  const t = useText();
  const info = useRedisInfo();
  const isOn = (info.data?.lines.length ?? 0) > 0;
  const reports = useRedisReports(isOn);
  const cards = useMedia(phone);
  return (
    <MonitorFrame title={t('Redis监控')} queries={[info]}>
      {isOn ? (
        <>
          <div className="monitor-charts">
            <Curve title={t('键数量')} points={reports.data?.keys ?? []} per={1} />
            <Curve title={t('内存占用（MB）')} points={reports.data?.memory ?? []} per={megabyte} />
          </div>
          <div className="card">
            <DataTable
              label={t('Redis信息')}
              rows={info.data?.lines ?? []}
              rowKey={({ key }) => key}
              rowLabel={({ key }) => key}
              columns={columns()}
              density="middle"
              cards={cards}
              empty={null}
            />
          </div>
        </>
      ) : (
        <div className="card">
          <EmptyState title={t('没有 Redis')} hint={named(info.data?.message ?? '')} />
        </div>
      )}
    </MonitorFrame>
  );
}

interface CurveProps {
  title: string;
  points: readonly { name: string; value: string }[];
  per: number;
}

function Curve({ title, points, per }: CurveProps) {
  const data = useMemo(
    () => ({
      categories: points.map(({ name }) => name),
      series: [{ name: title, values: points.map(({ value }) => Math.round((Number(value) / per) * 100) / 100) }],
    }),
    [points, title, per],
  );
  return (
    <div className="card">
      <AreaChart title={title} data={data} />
    </div>
  );
}

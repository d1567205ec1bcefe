import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { type OpenAppRecord, useOpenStatistics } from './open-app.api.ts';
import './open-app.css';

const whole = new Intl.NumberFormat('zh-CN');

/** How much an application called, today and in the last 30 days. */
export function Statistics({ app }: { app: OpenAppRecord }) {
  const { data, error, isPending, refetch } = useOpenStatistics(app.id);
  if (error) return <ErrorState title="调用统计加载失败" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones lines={6} />;
  const sum = (name: 'calls' | 'failed') => data.days.reduce((total, day) => total + day[name], 0);
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['今日调用', `${whole.format(app.todayCalls ?? 0)} / ${whole.format(app.dailyQuota ?? 0)}`],
    ['近 30 天调用', whole.format(sum('calls'))],
    ['其中失败', whole.format(sum('failed'))],
    ['最近调用', data.lastTime ?? '–'],
    ['最近来源地址', data.lastAddress ?? '–'],
    ['密钥生成时间', data.secretTime ?? '尚未生成'],
  ];
  return (
    <>
      <dl className="open-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        label="每日调用"
        rows={data.days}
        rowKey={({ day }) => day}
        rowLabel={({ day }) => day}
        density="middle"
        columns={[
          { name: 'day', title: '日期', render: ({ day }) => day },
          { name: 'calls', title: '调用次数', width: 140, align: 'right', render: ({ calls }) => whole.format(calls) },
          { name: 'failed', title: '失败', width: 140, align: 'right', render: ({ failed }) => whole.format(failed) },
        ]}
        empty={<EmptyState title="近 30 天没有调用" />}
      />
    </>
  );
}

import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { useText } from '#services/messages/text.ts';
import { type OpenAppRecord, useOpenStatistics } from './open-app.api.ts';
import './open-app.css';

/** How much an application called, today and in the last 30 days. */
export function Statistics({ app }: { app: OpenAppRecord }) {
  const t = useText();
  const { data, error, isPending, refetch } = useOpenStatistics(app.id);
  if (error) return <ErrorState title={t('调用统计加载失败')} error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones lines={6} />;
  const sum = (name: 'calls' | 'failed') => data.days.reduce((total, day) => total + day[name], 0);
  const facts: readonly (readonly [label: string, text: string])[] = [
    [t('今日调用'), `${grouped(app.todayCalls ?? 0)} / ${grouped(app.dailyQuota ?? 0)}`],
    [t('近 30 天调用'), grouped(sum('calls'))],
    [t('其中失败'), grouped(sum('failed'))],
    [t('最近调用'), dateText(data.lastTime ?? '–')],
    [t('最近来源地址'), data.lastAddress ?? '–'],
    [t('密钥生成时间'), dateText(data.secretTime ?? t('尚未生成'))],
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
        label={t('每日调用')}
        rows={data.days}
        rowKey={({ day }) => day}
        rowLabel={({ day }) => day}
        density="middle"
        columns={[
          { name: 'day', title: t('日期'), render: ({ day }) => day },
          {
            name: 'calls',
            title: t('调用次数'),
            width: 140,
            align: 'right',
            render: ({ calls }) => grouped(calls),
          },
          {
            name: 'failed',
            title: t('失败'),
            width: 140,
            align: 'right',
            render: ({ failed }) => grouped(failed),
          },
        ]}
        empty={<EmptyState title={t('近 30 天没有调用')} />}
      />
    </>
  );
}

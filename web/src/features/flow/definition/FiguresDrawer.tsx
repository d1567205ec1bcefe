import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Figures, useFigures } from './definition.api.ts';
import './definition.css';

export interface FiguresDrawerProps {
  code: string;
  name: string;
  onClose: () => void;
}

type Step = Figures['steps'][number];

/** How long the steps of an approval take, and what is late. */
export default function FiguresDrawer({ code, name, onClose }: FiguresDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const [days, setDays] = useState(90);
  const { data, error, refetch } = useFigures(code, days);
  /** A person asks how many hours it takes; a day off counts as the calendar counts it. */
  const hours = (value: number | null) => (value === null ? '–' : t('{0} 小时', value.toFixed(1)));
  const longest = Math.max(1, ...(data?.steps ?? []).map(({ medianHours }) => medianHours ?? 0));
  const facts: [string, string][] = data
    ? [
        [t('在途'), String(data.running)],
        [t('通过'), String(data.passed)],
        [t('驳回'), String(data.refused)],
        [t('撤回'), String(data.withdrawn)],
        [t('一半在此之内办完'), hours(data.medianHours)],
        [t('九成在此之内办完'), hours(data.p90Hours)],
      ]
    : [];
  return (
    <Drawer open destroyOnHidden size={narrow ? '100%' : 820} title={t('统计：{0}', name)} onClose={onClose}>
      <Segmented<number>
        aria-label={t('时间范围')}
        value={days}
        onChange={setDays}
        options={[30, 90, 366].map((value) => ({ value, label: t('近 {0} 天', value) }))}
      />
      {error ? (
        <ErrorState title={t('统计加载失败')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Bones lines={6} />
      ) : (
        <>
          <dl className="fd-figures">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <DataTable<Step>
            label={t('各步骤用时')}
            rows={data.steps}
            rowKey={({ nodeId }) => nodeId}
            rowLabel={(step) => step.name}
            columns={[
              { name: 'name', title: t('步骤'), render: (step) => step.name },
              { name: 'count', title: t('已办'), width: 80, align: 'right', render: ({ count }) => count },
              {
                name: 'median',
                title: t('一半在此之内'),
                width: 190,
                render: ({ medianHours }) => (
                  <span className="fd-bar">
                    <span style={{ width: `${Math.round(((medianHours ?? 0) / longest) * 80)}px` }} />
                    {hours(medianHours)}
                  </span>
                ),
              },
              {
                name: 'p90',
                title: t('九成在此之内'),
                width: 120,
                align: 'right',
                render: ({ p90Hours }) => hours(p90Hours),
              },
              { name: 'open', title: t('待办'), width: 72, align: 'right', render: ({ open }) => open },
              {
                name: 'late',
                title: t('超时'),
                width: 72,
                align: 'right',
                render: ({ late }) => (late > 0 ? <strong className="fl-late">{late}</strong> : 0),
              },
            ]}
            empty={<EmptyState title={t('还没有办过')} />}
          />
        </>
      )}
    </Drawer>
  );
}

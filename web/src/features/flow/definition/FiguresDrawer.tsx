import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Drawer, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { recordPath } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Figures, useFigures } from './definition.api.ts';
import './definition.css';

export interface FiguresDrawerProps {
  code: string;
  name: string;
  onClose: () => void;
}

type Step = Figures['steps'][number];

/** How long the steps of an approval take, and what is late. Each figure opens the list of what it counts. */
export default function FiguresDrawer({ code, name, onClose }: FiguresDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const [days, setDays] = useState(90);
  const { data, error, refetch } = useFigures(code, days);
  /** A person asks how many hours it takes; a day off counts as the calendar counts it. */
  const hours = (value: number | null) => (value === null ? '–' : t('{0} 小时', value.toFixed(1)));
  const longest = Math.max(1, ...(data?.steps ?? []).map(({ medianHours }) => medianHours ?? 0));
  const { routes } = useNavigation();
  const list = recordPath('flow/Query', null, routes);
  /** A figure as the link to its list, for those who have the list. */
  const opens = (figure: ReactNode, query: Readonly<Record<string, string>>): ReactNode =>
    list === null ? figure : <Link to={`${list}?${new URLSearchParams({ code, ...query })}`}>{figure}</Link>;
  const ended = { days: String(days) };
  const facts: [string, ReactNode][] = data
    ? [
        [t('在途'), opens(data.running, { state: 'running' })],
        [t('通过'), opens(data.passed, { state: 'passed', ...ended })],
        [t('驳回'), opens(data.refused, { state: 'refused', ...ended })],
        [t('撤回'), opens(data.withdrawn, { state: 'withdrawn', ...ended })],
        [t('一半在此之内办完'), opens(hours(data.medianHours), { state: 'over', ...ended })],
        [t('九成在此之内办完'), opens(hours(data.p90Hours), { state: 'over', ...ended })],
      ]
    : [];
  const ofStep = ({ nodeId, name: nodeName }: Step) => ({ kind: 'step', node: nodeId, nodeName });
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
              {
                name: 'count',
                title: t('已办'),
                width: 80,
                align: 'right',
                render: (step) => opens(step.count, { ...ofStep(step), state: 'done', ...ended }),
              },
              {
                name: 'median',
                title: t('一半在此之内'),
                width: 190,
                render: (step) => (
                  <span className="fd-bar">
                    <span style={{ width: `${Math.round(((step.medianHours ?? 0) / longest) * 80)}px` }} />
                    {opens(hours(step.medianHours), { ...ofStep(step), state: 'done', ...ended })}
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
              {
                name: 'open',
                title: t('待办'),
                width: 72,
                align: 'right',
                render: (step) => opens(step.open, { ...ofStep(step), state: 'open' }),
              },
              {
                name: 'late',
                title: t('超时'),
                width: 72,
                align: 'right',
                render: (step) =>
                  opens(step.late > 0 ? <strong className="fl-late">{step.late}</strong> : 0, {
                    ...ofStep(step),
                    ...{ state: 'open', late: '1' },
                  }),
              },
            ]}
            empty={<EmptyState title={t('还没有办过')} />}
          />
        </>
      )}
    </Drawer>
  );
}

import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { taskStates } from '#engine/transfer/task-state.ts';
import { durationText } from '#services/data/duration.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { FactCards } from './FactCards.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { type Queues, useQueues } from './monitor.api.ts';
import { countText } from './units.ts';
import '#engine/resource.css';

type Job = Queues['jobs'][number];
type Kind = Queues['kinds'][number];

const right = 'right' as const;
const jobs = (): readonly Column<Job>[] => [
  { name: 'title', title: say('定时任务'), render: ({ title }) => named(title) },
  { name: 'last', title: say('上次结果'), width: 110, render: ({ lastState }) => <State value={lastState} /> },
  {
    name: 'status',
    title: say('状态'),
    width: 104,
    render: ({ status }) => (
      <DictTag text={status === 0 ? say('正常') : say('已停止')} color={status === 0 ? 'success' : 'default'} />
    ),
  },
  { name: 'lastAt', title: say('上次执行'), width: 176, render: ({ lastAt }) => lastAt ?? '–' },
  { name: 'nextAt', title: say('下次执行'), width: 176, render: ({ nextAt }) => nextAt ?? '–' },
  { name: 'missed', title: say('错过次数'), width: 100, align: right, render: ({ missed }) => countText(missed) },
];
const kinds = (): readonly Column<Kind>[] => [
  { name: 'label', title: say('后台任务'), render: ({ label, name }) => <span title={name}>{label}</span> },
  { name: 'waiting', title: say('等待'), width: 90, align: right, render: ({ waiting }) => countText(waiting) },
  { name: 'running', title: say('执行中'), width: 90, align: right, render: ({ running }) => countText(running) },
  { name: 'done', title: say('完成'), width: 90, align: right, render: ({ done }) => countText(done) },
  { name: 'failed', title: say('失败'), width: 90, align: right, render: ({ failed }) => countText(failed) },
  {
    name: 'mean',
    title: say('平均耗时'),
    width: 120,
    align: right,
    render: ({ meanMs }) => (meanMs ? durationText(meanMs) : '–'),
  },
];

/** The virus scanner of uploads, as one of the facts. */
function scannerFact({ state, detail, unscanned }: Queues['scanner']) {
  const value = { off: say('未配置'), up: say('正常'), down: say('无法连接') }[state];
  const left = unscanned > 0 ? say('{0}个文件待补扫', countText(unscanned)) : '';
  const note = state === 'off' ? say('上传的文件不做病毒扫描') : [detail ?? '', left].filter(Boolean).join('；');
  return { label: say('病毒扫描'), value, note };
}

/** 任务队列: how scheduled jobs and background tasks do. */
export default function QueuePage() {
  const t = useText();
  const queues = useQueues();
  const { data } = queues;
  const cards = useMedia(phone);
  return (
    <MonitorFrame title={t('任务队列')} queries={[queues]}>
      {data ? (
        <>
          <FactCards
            facts={[
              {
                label: t('等待'),
                value: countText(data.tasks.waiting),
                note: data.tasks.waiting > 0 ? t('最久已等 {0}', durationText(data.tasks.oldestWaitMs)) : t('没有积压'),
              },
              { label: t('执行中'), value: countText(data.tasks.running) },
              { label: t('今日完成'), value: countText(data.tasks.doneToday) },
              { label: t('今日失败'), value: countText(data.tasks.failedToday) },
              scannerFact(data.scanner),
            ]}
          />
          <div className="card">
            <DataTable
              label={t('定时任务')}
              rows={data.jobs}
              rowKey={(row) => `${row.name} ${data.jobs.indexOf(row)}`}
              rowLabel={({ title }) => named(title)}
              columns={jobs()}
              density="middle"
              cards={cards}
              empty={<EmptyState title={t('没有定时任务')} />}
            />
          </div>
          <div className="card">
            <DataTable
              label={t('后台任务')}
              rows={data.kinds}
              rowKey={({ name }) => name}
              rowLabel={({ label }) => label}
              columns={kinds()}
              density="middle"
              cards={cards}
              facts={5}
              empty={<EmptyState title={t('还没有后台任务')} />}
            />
          </div>
        </>
      ) : null}
    </MonitorFrame>
  );
}

function State({ value }: { value: string | null }) {
  const t = useText();
  const state = Object.entries(taskStates).find(([name]) => name === value)?.[1];
  if (!state) return <span className="rp-nothing">{t('未执行')}</span>;
  return <DictTag text={say(state.text)} color={state.color} />;
}

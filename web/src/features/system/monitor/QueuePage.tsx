import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { taskStates } from '../../../platform/resource/task-state.ts';
import { phone, useMedia } from '../../../platform/resource/use-media.ts';
import { say } from '../../../platform/text.ts';
import { FactCards } from './FactCards.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { type Queues, useQueues } from './monitor.api.ts';
import { countText, timeText } from './units.ts';

type Job = Queues['jobs'][number];
type Kind = Queues['kinds'][number];

const right = 'right' as const;
const jobs: readonly Column<Job>[] = [
  { name: 'title', title: '定时任务', render: ({ title }) => title },
  { name: 'last', title: '上次结果', width: 110, render: ({ lastState }) => <State value={lastState} /> },
  {
    name: 'status',
    title: '状态',
    width: 90,
    render: ({ status }) => (
      <DictTag text={status === 0 ? '正常' : '停止'} color={status === 0 ? 'success' : 'default'} />
    ),
  },
  { name: 'lastAt', title: '上次执行', width: 176, render: ({ lastAt }) => lastAt ?? '' },
  { name: 'nextAt', title: '下次执行', width: 176, render: ({ nextAt }) => nextAt ?? '' },
  { name: 'missed', title: '错过次数', width: 100, align: right, render: ({ missed }) => countText(missed) },
];
const kinds: readonly Column<Kind>[] = [
  { name: 'label', title: '后台任务', render: ({ label, name }) => <span title={name}>{label}</span> },
  { name: 'waiting', title: '等待', width: 90, align: right, render: ({ waiting }) => countText(waiting) },
  { name: 'running', title: '执行中', width: 90, align: right, render: ({ running }) => countText(running) },
  { name: 'done', title: '完成', width: 90, align: right, render: ({ done }) => countText(done) },
  { name: 'failed', title: '失败', width: 90, align: right, render: ({ failed }) => countText(failed) },
  {
    name: 'mean',
    title: '平均耗时',
    width: 120,
    align: right,
    render: ({ meanMs }) => (meanMs ? timeText(meanMs) : ''),
  },
];

/** The virus scanner of uploads, as one of the facts. */
function scannerFact({ state, detail, unscanned }: Queues['scanner']) {
  const value = { off: '未配置', up: '正常', down: '无法连接' }[state];
  const left = unscanned > 0 ? `${countText(unscanned)}个文件待补扫` : '';
  const note = state === 'off' ? '上传的文件不做病毒扫描' : [detail ?? '', left].filter(Boolean).join('；');
  return { label: '病毒扫描', value, note };
}

/** 任务队列: how scheduled jobs and background tasks do. */
export default function QueuePage() {
  const queues = useQueues();
  const { data } = queues;
  const cards = useMedia(phone);
  return (
    <MonitorFrame title="任务队列" queries={[queues]}>
      {data ? (
        <>
          <FactCards
            facts={[
              {
                label: '等待',
                value: countText(data.tasks.waiting),
                note: data.tasks.waiting > 0 ? `最久已等 ${timeText(data.tasks.oldestWaitMs)}` : '没有积压',
              },
              { label: '执行中', value: countText(data.tasks.running) },
              { label: '今日完成', value: countText(data.tasks.doneToday) },
              { label: '今日失败', value: countText(data.tasks.failedToday) },
              scannerFact(data.scanner),
            ]}
          />
          <div className="card">
            <DataTable
              label="定时任务"
              rows={data.jobs}
              rowKey={(row) => `${row.name} ${data.jobs.indexOf(row)}`}
              rowLabel={({ title }) => title}
              columns={jobs}
              density="middle"
              cards={cards}
              empty={<EmptyState title="没有定时任务" />}
            />
          </div>
          <div className="card">
            <DataTable
              label="后台任务"
              rows={data.kinds}
              rowKey={({ name }) => name}
              rowLabel={({ label }) => label}
              columns={kinds}
              density="middle"
              cards={cards}
              facts={5}
              empty={<EmptyState title="还没有后台任务" />}
            />
          </div>
        </>
      ) : null}
    </MonitorFrame>
  );
}

function State({ value }: { value: string | null }) {
  const state = Object.entries(taskStates).find(([name]) => name === value)?.[1];
  if (!state) return <span className="rp-nothing">未执行</span>;
  return <DictTag text={say(state.text)} color={state.color} />;
}

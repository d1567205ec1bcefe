import { jobStatus, listJobRuns } from '@dossier/contract/operations/quartz-job.ts';
import { nextRuns } from '@dossier/rules/cron/next-runs.ts';
import { parseCron } from '@dossier/rules/cron/parse.ts';
import { wallText } from '@dossier/rules/cron/zone.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { isRunning, taskStates } from '#engine/transfer/task-state.ts';
import { EndpointList } from '#list/EndpointList.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { durationText } from '#services/data/duration.ts';
import { messages } from '#services/messages/index.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type JobRecord, type JobRun, jobRunsKey, restingEvery, runningEvery } from './quartz-job.api.ts';
import { RunDialog } from './RunDialog.tsx';
import './quartz-job.css';

const nextCount = 5;

interface Props {
  job: JobRecord;
  /** The run whose log is open. */
  runId: string | null;
  onRun: (id: string | null) => void;
  onClose: () => void;
}

/** When a job runs next, and what became of its runs. */
export default function JobRuns({ job, runId, onRun, onClose }: Props) {
  const t = useText();
  const narrow = useMedia(phone);
  // Looked at every second while a run goes on.
  const list = useEndpointList(listJobRuns, {
    key: jobRunsKey,
    always: { jobId: job.id },
    filters: { state: Object.keys(taskStates) },
    place: 'own',
    sizes: [10],
    every: (runs) => (runs.some(isRunning) ? runningEvery : restingEvery),
  });
  return (
    <Drawer
      open
      title={t('执行历史：{0}', named(job.jobClassName_dictText ?? job.jobClassName ?? ''))}
      size={narrow ? '100%' : 860}
      onClose={onClose}
      destroyOnHidden
    >
      <NextRuns job={job} />
      <h3 className="job-runs">{t('执行记录')}</h3>
      <EndpointList
        list={list}
        label={t('执行记录')}
        rowKey={(run) => run.id}
        rowLabel={(run) => run.startTime ?? run.dueTime ?? ''}
        columns={columns()}
        bones={5}
        onOpen={(run) => onRun(run.id)}
        actionsWidth={80}
        actions={(run) => (
          <RowButtons
            label={run.startTime ?? ''}
            buttons={[{ key: 'logs', label: t('查看日志'), run: () => onRun(run.id) }]}
          />
        )}
        first={
          <Select
            aria-label={t('执行状态')}
            style={{ minWidth: 120 }}
            value={list.filters.state ?? ''}
            onChange={(state) => list.narrow({ state })}
            options={[
              { value: '', label: t('全部状态') },
              ...Object.entries(taskStates).map(([value, { text }]) => ({ value, label: say(text) })),
            ]}
          />
        }
        empty={<EmptyState title={t('还没有执行过')} hint={t('到点自动执行，或在列表中点“立即执行”。')} />}
      />
      {runId ? <RunDialog id={runId} onClose={() => onRun(null)} /> : null}
    </Drawer>
  );
}

const columns = (): readonly Column<JobRun>[] => [
  {
    name: 'startTime',
    title: say('开始时间'),
    width: 176,
    render: (run) => <span className="job-time">{dateText(run.startTime ?? '–')}</span>,
  },
  {
    name: 'state',
    title: say('状态'),
    width: 90,
    render: (run) => <DictTag text={say(taskStates[run.state].text)} color={taskStates[run.state].color} />,
  },
  {
    name: 'message',
    title: say('结果'),
    render: (run) => {
      const text =
        (run.message === null ? null : messages().answered(run.message)) ??
        (run.total ? `${run.done} / ${run.total}` : run.done > 0 ? say('已处理 {0}', run.done) : '');
      return (
        <span className="job-message" title={text}>
          {text || '–'}
        </span>
      );
    },
  },
  {
    name: 'duration',
    title: say('耗时'),
    width: 100,
    render: (run) => <span className="job-time">{run.duration === null ? '–' : durationText(run.duration)}</span>,
  },
  {
    name: 'trigger',
    title: say('触发方式'),
    width: 130,
    render: (run) =>
      run.dueTime === null ? (
        <span>{say('手动（{0}）', run.startedBy ?? '')}</span>
      ) : (
        <span title={say('应于 {0} 执行', run.dueTime)}>{say('到点执行')}</span>
      ),
  },
];

/** The next times of a running job, and how many it missed. */
function NextRuns({ job }: { job: JobRecord }) {
  const t = useText();
  const { cronExpression, timeZone, status } = job;
  const times = useMemo(() => {
    if (status !== jobStatus.running || !cronExpression || !timeZone) return [];
    return nextRuns(parseCron(cronExpression), { from: new Date(), count: nextCount, zone: timeZone }).map((run) =>
      wallText(timeZone, run.getTime()),
    );
  }, [cronExpression, timeZone, status]);
  return (
    <section className="job-next" aria-label={t('接下来的执行时间')}>
      <h3>{t('接下来的执行时间')}</h3>
      {times.length > 0 ? (
        <ol>
          {times.map((time, index) => (
            // What daylight saving repeats stands in the list twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole
            <li key={index} className="job-time">
              {time}
            </li>
          ))}
        </ol>
      ) : (
        <p className="job-note">
          {status === jobStatus.running ? t('不会再执行。') : t('任务已停止，启动后按表达式执行。')}
        </p>
      )}
      {times.length > 0 && timeZone !== 'Asia/Shanghai' ? (
        <p className="job-note">{t('以上为{0}的时间。', job.timeZone_dictText ?? timeZone ?? '')}</p>
      ) : null}
      {job.missedCount ? (
        <p className="job-note">{t('曾错过 {0} 次，最近一次应于 {1} 执行。', job.missedCount, job.missedAt ?? '')}</p>
      ) : null}
    </section>
  );
}

import {
  executeJob,
  jobStatus,
  listJobRuns,
  pauseJob,
  quartzJob,
  resumeJob,
} from '@dossier/contract/operations/quartz-job.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { executeNow, type JobRecord, setRunning } from './quartz-job.api.ts';
import './quartz-job.css';

const JobRuns = lazyPart(async () => (await import('./JobRuns.tsx')).default, 0);
const formParts = {
  jobClassName: lazyPart(async () => (await import('./TaskPart.tsx')).TaskPart),
  cronExpression: lazyPart(async () => (await import('./CronPart.tsx')).CronPart),
  parameter: lazyPart(async () => (await import('./ParameterPart.tsx')).ParameterPart),
};

interface Shown {
  job: JobRecord;
  /** A run whose log is open. */
  runId: string | null;
}

const isOn = (job: JobRecord): boolean => job.status === jobStatus.running;
const nameOf = (job: JobRecord): string => named(job.jobClassName_dictText ?? job.jobClassName ?? '');

/** 定时任务: which registered tasks run when, and what became of them. */
export default function QuartzJobPage() {
  const t = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      <ResourcePage
        resource={quartzJob}
        columns={{
          jobClassName: (job) => <TaskName job={job} />,
          nextAt: (job) => <NextTime job={job} />,
          // What came with the product; a description that somebody wrote stays as it is.
          description: (job) => <Ellipsis value={named(job.description ?? '')} />,
        }}
        formParts={formParts}
        formAs="drawer"
        rowActions={[
          {
            key: 'resume',
            label: t('启动'),
            endpoint: resumeJob,
            beside: true,
            when: (job) => !isOn(job),
            run: (job, page) =>
              askThen(
                {
                  title: t('启动“{0}”', nameOf(job)),
                  content: t('启动后将按 cron 表达式自动执行。'),
                  okText: t('启动'),
                },
                () => setRunning(job.id, true),
                page.refresh,
              ),
          },
          {
            key: 'pause',
            label: t('停止'),
            endpoint: pauseJob,
            beside: true,
            when: isOn,
            run: (job, page) =>
              askThen(
                {
                  title: t('停止“{0}”', nameOf(job)),
                  content: t('停止后到点不再执行；正在进行的一次不受影响。'),
                  okText: t('停止'),
                },
                () => setRunning(job.id, false),
                page.refresh,
              ),
          },
          {
            key: 'execute',
            label: t('立即执行'),
            endpoint: executeJob,
            run: (job, page) =>
              askThen(
                {
                  title: t('立即执行“{0}”', nameOf(job)),
                  content: t('将在后台执行一次，不影响下次执行的时间。'),
                  okText: t('执行'),
                },
                async () => {
                  const runId = await executeNow(job.id);
                  setShown({ job, runId });
                  return t('任务已开始执行');
                },
                page.refresh,
              ),
          },
          {
            key: 'runs',
            label: t('执行历史'),
            endpoint: listJobRuns,
            run: (job) => setShown({ job, runId: null }),
          },
        ]}
      />
      {shown ? (
        <JobRuns
          job={shown.job}
          runId={shown.runId}
          onRun={(runId) => setShown({ ...shown, runId })}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

function TaskName({ job }: { job: JobRecord }) {
  const title = named(job.jobClassName_dictText ?? '');
  return (
    <span className="job-name" title={title ? `${title} ${job.jobClassName}` : (job.jobClassName ?? '')}>
      {title ? <span>{title}</span> : null}
      <span className="dw-mono">{job.jobClassName}</span>
    </span>
  );
}

function NextTime({ job }: { job: JobRecord }) {
  const t = useText();
  if (job.nextAt) return <span className="job-time">{dateText(job.nextAt)}</span>;
  return <span className="rp-nothing">{isOn(job) ? t('不再执行') : '–'}</span>;
}

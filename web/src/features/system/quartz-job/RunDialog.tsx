import { cancelJobRun } from '@dossier/contract/system/quartz-job.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { App, Button, Progress } from 'antd';
import { useCan } from '../../../platform/access.ts';
import { showError } from '../../../platform/feedback.ts';
import { isRunning, taskStates } from '../../../platform/resource/task-state.ts';
import { say } from '../../../platform/text.ts';
import { durationText } from './duration.ts';
import { useCancelRun, useJobRun } from './quartz-job.api.ts';

/** One run: how far it is, its log while it grows, and how to stop it. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { modal, message } = App.useApp();
  const mayCancel = useCan(cancelJobRun);
  const cancelling = useCancelRun();
  const { data: run, error, refetch } = useJobRun(id);
  const goesOn = run !== undefined && isRunning(run);

  function ask(): void {
    modal.confirm({
      title: '取消本次执行',
      content: '已完成的部分会保留；下次仍按时间执行。',
      okText: '取消执行',
      okButtonProps: { danger: true },
      cancelText: '继续执行',
      onOk: () => cancelling.mutateAsync(id).then((answer) => void message.success(answer.message), showError),
    });
  }

  return (
    <AppModal
      open
      title="执行日志"
      width={720}
      onCancel={onClose}
      footer={
        <>
          {goesOn && mayCancel ? (
            <Button danger loading={cancelling.isPending} onClick={ask}>
              取消执行
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? (
        <ErrorState title="执行日志加载失败" error={error} onRetry={() => void refetch()} />
      ) : run ? (
        <>
          <dl className="job-facts">
            <div>
              <dt>状态</dt>
              <dd>
                <span role="status">
                  <DictTag text={say(taskStates[run.state].text)} color={taskStates[run.state].color} />
                </span>
              </dd>
            </div>
            <div>
              <dt>触发方式</dt>
              <dd>{run.dueTime === null ? `手动（${run.startedBy ?? ''}）` : `到点执行（${run.dueTime}）`}</dd>
            </div>
            <div>
              <dt>开始时间</dt>
              <dd className="job-time">{run.startTime ?? '–'}</dd>
            </div>
            <div>
              <dt>耗时</dt>
              <dd className="job-time">{durationText(run.duration)}</dd>
            </div>
          </dl>
          {goesOn && run.total ? (
            <Progress percent={Math.round((run.done / run.total) * 100)} status="active" aria-label="执行进度" />
          ) : null}
          {run.message ? <p className={run.state === 'failed' ? 'job-wrong' : ''}>{run.message}</p> : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard too */}
          <section className="job-log" tabIndex={0} aria-label="日志内容">
            <pre>{run.log || (goesOn ? '等待执行…' : '没有日志')}</pre>
          </section>
        </>
      ) : (
        <Bones lines={5} />
      )}
    </AppModal>
  );
}

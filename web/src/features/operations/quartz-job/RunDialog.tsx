import { cancelJobRun } from '@dossier/contract/operations/quartz-job.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Button, Progress } from 'antd';
import useApp from 'antd/es/app/useApp';
import { isRunning, taskStates } from '#engine/transfer/task-state.ts';
import { durationText } from '#services/data/duration.ts';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { useCancelRun, useJobRun } from './quartz-job.api.ts';

/** One run: how far it is, its log while it grows, and how to stop it. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { modal, message } = useApp();
  const mayCancel = useCan(cancelJobRun);
  const cancelling = useCancelRun();
  const { data: run, error, refetch } = useJobRun(id);
  const goesOn = run !== undefined && isRunning(run);

  function ask(): void {
    modal.confirm({
      title: t('取消本次执行'),
      content: t('已完成的部分会保留；下次仍按时间执行。'),
      okText: t('取消执行'),
      okButtonProps: { danger: true },
      cancelText: t('继续执行'),
      onOk: () => cancelling.mutateAsync(id).then((answer) => void message.success(answer.message), showError),
    });
  }

  return (
    <AppModal
      open
      title={t('执行日志')}
      width={720}
      onCancel={onClose}
      footer={
        <>
          {goesOn && mayCancel ? (
            <Button danger loading={cancelling.isPending} onClick={ask}>
              {t('取消执行')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('关闭')}</Button>
        </>
      }
    >
      {error ? (
        <ErrorState title={t('执行日志加载失败')} error={error} onRetry={() => void refetch()} />
      ) : run ? (
        <>
          <dl className="job-facts">
            <div>
              <dt>{t('状态')}</dt>
              <dd>
                <span role="status">
                  <DictTag text={say(taskStates[run.state].text)} color={taskStates[run.state].color} />
                </span>
              </dd>
            </div>
            <div>
              <dt>{t('触发方式')}</dt>
              <dd>
                {run.dueTime === null ? t('手动（{0}）', run.startedBy ?? '') : t('到点执行（{0}）', run.dueTime)}
              </dd>
            </div>
            <div>
              <dt>{t('开始时间')}</dt>
              <dd className="job-time">{dateText(run.startTime ?? '–')}</dd>
            </div>
            <div>
              <dt>{t('耗时')}</dt>
              <dd className="job-time">{run.duration === null ? '–' : durationText(run.duration)}</dd>
            </div>
          </dl>
          {goesOn && run.total ? (
            <Progress percent={Math.round((run.done / run.total) * 100)} status="active" aria-label={t('执行进度')} />
          ) : null}
          {run.message ? <p className={run.state === 'failed' ? 'job-wrong' : ''}>{run.message}</p> : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard too */}
          <section className="job-log" tabIndex={0} aria-label={t('日志内容')}>
            <pre>{run.log || (goesOn ? t('等待执行…') : t('没有日志'))}</pre>
          </section>
        </>
      ) : (
        <Bones lines={5} />
      )}
    </AppModal>
  );
}

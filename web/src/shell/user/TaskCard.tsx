import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Button, Progress } from 'antd';
import { Link } from 'react-router';
import { FileLink } from '#engine/record/FileLink.tsx';
import { resultPath } from '#engine/transfer/result-path.ts';
import { isRunning, type ListedTask, taskStates } from '#engine/transfer/task-state.ts';
import { useText } from '#services/messages/text.ts';

interface Props {
  task: ListedTask;
  onCancel: () => void;
  /** Its result opens in a page. */
  onLeave: () => void;
}

/** One task: what it is, how far, what came out. */
export function TaskCard({ task, onCancel, onLeave }: Props) {
  const t = useText();
  const { name, state, done, total, message, detail, fileUrl, fileName, createTime, endTime } = task;
  const fileLabel = fileName ?? t('结果文件');
  return (
    <li className="task-card">
      <div className="task-head">
        <strong>{name}</strong>
        <DictTag text={t(taskStates[state].text)} color={taskStates[state].color} />
      </div>
      {isRunning(task) ? <Steps done={done} total={total} name={name} /> : null}
      {message ? <p className={state === 'failed' ? 'task-failed' : undefined}>{message}</p> : null}
      {detail ? <p>{detail}</p> : null}
      <div className="task-foot">
        <span className="task-time">
          {createTime ? <span>{t('提交 {0}', createTime)}</span> : null}
          {endTime ? <span>{t('结束 {0}', endTime)}</span> : null}
        </span>
        {fileUrl ? (
          <FileLink path={fileUrl} name={fileLabel}>
            {(save) => (
              <Button
                type="link"
                size="small"
                aria-label={t('下载结果文件 {0}', fileLabel)}
                title={fileLabel}
                onClick={save}
              >
                {t('下载结果文件')}
              </Button>
            )}
          </FileLink>
        ) : null}
        {isRunning(task) ? null : (
          <Link className="task-result" to={resultPath(task)} aria-label={t('{0}的结果', name)} onClick={onLeave}>
            {t('查看结果')}
          </Link>
        )}
        {isRunning(task) ? (
          <Button type="link" danger size="small" aria-label={t('取消任务 {0}', name)} onClick={onCancel}>
            {t('取消')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Steps({ done, total, name }: Pick<ListedTask, 'done' | 'total' | 'name'>) {
  const t = useText();
  // How much there is becomes known only while the work goes on.
  if (!total) return done > 0 ? <p>{t('已处理 {0}', done)}</p> : null;
  return (
    <>
      <Progress percent={Math.round((done / total) * 100)} status="active" aria-label={t('{0}的进度', name)} />
      <p className="task-time">
        {done} / {total}
      </p>
    </>
  );
}

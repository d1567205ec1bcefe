import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Button, Progress } from 'antd';
import { FileLink } from '../../platform/resource/FileLink.tsx';
import { isRunning, type Task, taskStates } from '../../platform/resource/task-state.ts';
import { useText } from '../../platform/text.ts';

/** One task: what it is, how far, what came out. */
export function TaskCard({ task, onCancel }: { task: Task; onCancel: () => void }) {
  const t = useText();
  const { name, state, done, total, message, fileUrl, fileName, createTime, endTime } = task;
  const fileLabel = fileName ?? '结果文件';
  return (
    <li className="task-card">
      <div className="task-head">
        <strong>{name}</strong>
        <DictTag text={t(taskStates[state].text)} color={taskStates[state].color} />
      </div>
      {isRunning(task) ? <Steps done={done} total={total} name={name} /> : null}
      {message ? <p className={state === 'failed' ? 'task-failed' : undefined}>{message}</p> : null}
      <div className="task-foot">
        <span className="task-time">
          {createTime ? `提交 ${createTime}` : ''}
          {endTime ? `，结束 ${endTime}` : ''}
        </span>
        {fileUrl ? (
          <FileLink path={fileUrl} name={fileLabel}>
            {(save) => (
              <Button
                type="link"
                size="small"
                aria-label={`下载结果文件 ${fileLabel}`}
                title={fileLabel}
                onClick={save}
              >
                下载结果文件
              </Button>
            )}
          </FileLink>
        ) : null}
        {isRunning(task) ? (
          <Button type="link" danger size="small" aria-label={`取消任务 ${name}`} onClick={onCancel}>
            取消
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Steps({ done, total, name }: Pick<Task, 'done' | 'total' | 'name'>) {
  // How much there is becomes known only while the work goes on.
  if (!total) return done > 0 ? <p>已处理 {done}</p> : null;
  return (
    <>
      <Progress percent={Math.round((done / total) * 100)} status="active" aria-label={`${name}的进度`} />
      <p className="task-time">
        {done} / {total}
      </p>
    </>
  );
}

import { cancelTask, queryTask } from '@dossier/contract/operations/task.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { FileLink } from '../record/FileLink.tsx';
import { isRunning, type Task, taskStates } from './task-state.ts';

/** ms between two looks at a running task. */
const pollEvery = 1000;

export interface TaskProgressProps {
  id: string;
  /** Called once, when the task is over. */
  onEnd: (task: Task) => void;
}

/** Work in the background: how far it is, how to stop it, what came out. */
export function TaskProgress({ id, onEnd }: TaskProgressProps) {
  const t = useText();
  const task = useQuery({
    queryKey: ['task', id],
    queryFn: ({ signal }) => call(queryTask, { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollEvery),
  });
  const told = useRef(false);
  const { data } = task;
  useEffect(() => {
    if (!data || isRunning(data) || told.current) return;
    told.current = true;
    onEnd(data);
  }, [data, onEnd]);

  if (!data) return <p role="status">{task.error ? task.error.message : t('任务已提交，正在读取进度')}</p>;
  const percent = data.total ? Math.round((data.done / data.total) * 100) : data.state === 'done' ? 100 : 0;
  return (
    <div className="rp-task" role="status">
      <p>
        {t(taskStates[data.state].text)}
        {data.total ? `，${data.done} / ${data.total}` : data.done > 0 ? t('，已处理 {0}', data.done) : ''}
      </p>
      <Progress
        percent={percent}
        status={data.state === 'failed' ? 'exception' : data.state === 'done' ? 'success' : 'active'}
        aria-label={t('任务进度')}
      />
      {data.message ? <p>{data.message}</p> : null}
      {data.fileUrl ? (
        <FileLink path={data.fileUrl} name={data.fileName ?? t('结果')}>
          {(save) => (
            <Button type="link" onClick={save}>
              {t('下载：{0}', data.fileName ?? t('结果文件'))}
            </Button>
          )}
        </FileLink>
      ) : null}
      {isRunning(data) ? (
        <>
          <p className="rp-help">{t('关闭窗口后任务继续在后台运行，结束时会收到消息。')}</p>
          <Button danger onClick={() => call(cancelTask, { body: { id } }).then(() => task.refetch(), showError)}>
            {t('取消任务')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

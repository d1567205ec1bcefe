import { queryTask } from '@dossier/contract/operations/task.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { ResultState } from '@dossier/widgets/feedback/ResultState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { FileLink } from '#engine/record/FileLink.tsx';
import { resultPath, taskKey } from '#engine/transfer/result-path.ts';
import { TaskProgress } from '#engine/transfer/TaskProgress.tsx';
import { isRunning, type Task } from '#engine/transfer/task-state.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { homePath } from '#services/navigation/path.ts';
import { TaskOutcome } from './TaskOutcome.tsx';
import '#list/card.css';

/** 结果页: how a long task ended, at the address that fits its end. Opened without a task it says so. */
export function ResultPage({ kind }: { kind: 'success' | 'fail' }) {
  const t = useText();
  const [params] = useSearchParams();
  const id = params.get(taskKey) ?? '';
  const task = useQuery({
    queryKey: ['task', 'result', id],
    queryFn: ({ signal }) => call(queryTask, { query: { id }, signal }),
    enabled: id !== '',
  });
  const { data } = task;
  return (
    <div className="card">
      {id === '' ? (
        <ResultState
          kind="none"
          title={t('没有要显示的结果')}
          description={t('导入、导出、批量修改等任务结束后，可在“后台任务”中打开其结果。')}
          actions={<HomeButton />}
        />
      ) : task.error ? (
        <ErrorState title={t('结果加载失败')} error={task.error} onRetry={() => void task.refetch()} />
      ) : !data ? (
        <Bones lines={6} />
      ) : isRunning(data) ? (
        <ResultState kind="none" title={t('“{0}”仍在进行', data.name)} actions={<HomeButton />}>
          <TaskProgress id={id} onEnd={() => void task.refetch()} />
        </ResultState>
      ) : (data.state === 'done') !== (kind === 'success') ? (
        <Navigate to={resultPath(data)} replace />
      ) : (
        <Ended task={data} />
      )}
    </div>
  );
}

function Ended({ task }: { task: Task }) {
  const t = useText();
  const { name, state, message, fileUrl, fileName } = task;
  const isDone = state === 'done';
  const title = isDone ? t('“{0}”已完成', name) : state === 'cancelled' ? t('“{0}”已取消', name) : t('“{0}”失败', name);
  return (
    <ResultState
      kind={isDone ? 'success' : 'fail'}
      title={title}
      description={message}
      actions={
        <>
          {fileUrl ? (
            <FileLink path={fileUrl} name={fileName ?? t('结果')}>
              {(save) => (
                <Button type="primary" title={fileName ?? ''} onClick={save}>
                  {t('下载结果文件')}
                </Button>
              )}
            </FileLink>
          ) : null}
          <HomeButton main={!fileUrl} />
        </>
      }
    >
      <TaskOutcome task={task} />
    </ResultState>
  );
}

function HomeButton({ main = true }: { main?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Button type={main ? 'primary' : 'default'} onClick={() => navigate(homePath)}>
      {t('返回首页')}
    </Button>
  );
}

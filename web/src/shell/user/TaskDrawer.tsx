import { cancelTask, listTasks } from '@dossier/contract/operations/task.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { useIsFetching } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import { isRunning, type ListedTask } from '#engine/transfer/task-state.ts';
import { EndpointList } from '#list/EndpointList.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import type { Device } from '../layout/use-device.ts';
import { noticesKey } from '../notice/use-notices.ts';
import { TaskCard } from './TaskCard.tsx';
import './tasks.css';

/** ms between two looks while something runs and the drawer is open. */
const pollEvery = 2000;

interface Props {
  open: boolean;
  onClose(): void;
  device: Device;
}

/** 后台任务: the user's own imports and exports, how far they are and what came out. */
export default function TaskDrawer({ open, onClose, device }: Props) {
  const t = useText();
  const list = useEndpointList(listTasks, {
    key: ['tasks'],
    place: 'own',
    sizes: [10],
    enabled: open,
    every: (tasks) => (open && tasks.some(isRunning) ? pollEvery : false),
  });
  const { refetch } = list.found;
  useNews(open, refetch);

  function ask(task: ListedTask): void {
    askThen(
      {
        title: t('取消任务'),
        content: t('将停止“{0}”，已经处理的部分会保留。', task.name),
        okText: t('取消任务'),
        cancelText: t('继续执行'),
        danger: true,
      },
      () => call(cancelTask, { body: { id: task.id } }).then(() => t('已请求取消任务')),
      // Refused or not, the list shows an older state: a task that has just ended cannot be cancelled.
      refetch,
    );
  }

  return (
    <Drawer open={open} onClose={onClose} size={device.phone ? '100%' : 480} title={t('后台任务')}>
      <EndpointList
        list={list}
        label={t('后台任务')}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={[]}
        draw={(tasks) => (
          <ul className="task-list" aria-label={t('后台任务')}>
            {tasks.map((task) => (
              <TaskCard key={task.id} task={task} onCancel={() => ask(task)} onLeave={onClose} />
            ))}
          </ul>
        )}
        empty={
          <EmptyState title={t('暂无后台任务')} hint={t('较大的导入和导出会在后台执行，进度和结果文件显示在这里。')} />
        }
      />
    </Drawer>
  );
}

/** The end of a task comes as a message of the websocket, which makes the notices be read again; so are the tasks. */
function useNews(open: boolean, refetch: () => unknown): void {
  const reading = useIsFetching({ queryKey: noticesKey }) > 0;
  const before = useRef(reading);
  useEffect(() => {
    if (open && reading && !before.current) refetch();
    before.current = reading;
  }, [open, reading, refetch]);
}

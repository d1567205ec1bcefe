import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { task } from '../standard/task.ts';

/** 任务看板. */
export default function TaskPage() {
  const t = useText();
  return <BoardPage code="task" standard={task} title={t('任务看板')} />;
}

import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';

/** 任务看板. */
export default function TaskPage() {
  const t = useText();
  return <BoardPage code="task" title={t('任务看板')} />;
}

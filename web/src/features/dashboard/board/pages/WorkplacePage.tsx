import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { workplace } from '../standard/workplace.ts';

/** 工作台. */
export default function WorkplacePage() {
  const t = useText();
  return <BoardPage code="workplace" standard={workplace} title={t('工作台')} />;
}

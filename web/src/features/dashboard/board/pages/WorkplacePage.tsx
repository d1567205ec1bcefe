import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';

/** 工作台. */
export default function WorkplacePage() {
  const t = useText();
  return <BoardPage code="workplace" title={t('工作台')} />;
}

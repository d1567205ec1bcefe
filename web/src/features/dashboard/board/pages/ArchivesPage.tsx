import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { archives } from '../standard/archives.ts';

/** 档案总览. */
export default function ArchivesPage() {
  const t = useText();
  return <BoardPage code="archives" standard={archives} title={t('档案总览')} />;
}

import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { outsourcing } from '../standard/outsourcing.ts';

/** 外包统计. */
export default function OutsourcingPage() {
  const t = useText();
  return <BoardPage code="outsourcing" standard={outsourcing} title={t('外包统计')} />;
}

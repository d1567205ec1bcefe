import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';

/** 图表库. */
export default function ChartPage() {
  const t = useText();
  return <BoardPage code="chart" title={t('图表库')} />;
}

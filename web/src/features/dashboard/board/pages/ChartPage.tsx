import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { gallery } from '../standard/gallery.ts';

/** 图表库. */
export default function ChartPage() {
  const t = useText();
  return <BoardPage code="chart" standard={gallery} title={t('图表库')} />;
}

import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';

/** 运行监控. */
export default function MonitorPage() {
  const t = useText();
  return <BoardPage code="monitor" title={t('运行监控')} />;
}

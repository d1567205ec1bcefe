import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { monitor } from '../standard/monitor.ts';

/** 运行监控. */
export default function MonitorPage() {
  const t = useText();
  return <BoardPage code="monitor" standard={monitor} title={t('运行监控')} />;
}

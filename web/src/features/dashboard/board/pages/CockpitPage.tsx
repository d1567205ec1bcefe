import { useText } from '#services/messages/text.ts';
import { BoardPage } from '../BoardPage.tsx';
import { cockpit } from '../standard/cockpit.ts';

/** 经营驾驶舱. */
export default function CockpitPage() {
  const t = useText();
  return <BoardPage code="cockpit" standard={cockpit} title={t('经营驾驶舱')} />;
}

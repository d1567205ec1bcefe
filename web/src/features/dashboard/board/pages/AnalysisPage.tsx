// The part of days that the entry has: the first page is to be light.
import { shownValue, useText } from '@dossier/widgets/language/text.ts';
import { today } from '#services/data/today.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { greetingAt, hourInShanghai } from '#services/session/greeting.ts';
import { useSession } from '#services/session/session.ts';
import { BoardPage } from '../BoardPage.tsx';
import { analysis } from '../standard/analysis.ts';

/** 首页: who it is and which day, then a person's own work. */
export default function AnalysisPage() {
  const t = useShellMessages();
  // Draws again when days are to be written another way.
  useText();
  const name = useSession((session) => session.user?.realname ?? session.user?.username ?? '');
  const day = today();
  const weekday = t.dashboard.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  const greeting = t.greeting[greetingAt(hourInShanghai())];
  return (
    <BoardPage
      code="analysis"
      standard={analysis}
      title={t.dashboard.hello(greeting, name)}
      note={t.dashboard.today(shownValue(day), weekday)}
    />
  );
}

import { greetingAt } from '../../../platform/greeting.ts';
import { useShellMessages } from '../../../platform/messages/shell.ts';
import { useSession } from '../../../platform/session.ts';
import { QuickLinks } from './QuickLinks.tsx';
import { VisitCard } from './VisitCard.tsx';
import { todayInShanghai } from './visit-days.ts';
import './dashboard.css';
import { lazyPart } from '../../../platform/lazy-part.tsx';

/** Comes after the first paint: it knows the registers, which most of the page does not need. */
const RegisterFigures = lazyPart(async () => (await import('./RegisterFigures.tsx')).RegisterFigures, 0);

/** 首页: a greeting, the way to the user's work, and who has been here. Every figure comes from the server. */
export default function AnalysisPage() {
  const t = useShellMessages();
  const user = useSession((session) => session.user);
  const today = todayInShanghai();
  const weekday = t.dashboard.weekdays[new Date(`${today}T00:00:00Z`).getUTCDay()] ?? '';
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>
          {t.greeting[greetingAt(new Date().getHours())]}，{user?.realname || user?.username}
        </h1>
        <p>{t.dashboard.today(today, weekday)}</p>
      </header>
      <RegisterFigures today={today} />
      <QuickLinks />
      <VisitCard />
    </div>
  );
}

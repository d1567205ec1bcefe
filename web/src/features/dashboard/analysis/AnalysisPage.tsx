import { useShellMessages } from '#services/messages/shell.ts';
import { QuickLinks } from './QuickLinks.tsx';
import { VisitCard } from './VisitCard.tsx';
import { todayInShanghai } from './visit-days.ts';
import './dashboard.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';

/** Comes after the first paint: it knows the registers, which most of the page does not need. */
const RegisterFigures = lazyPart(async () => (await import('./RegisterFigures.tsx')).RegisterFigures, 0);

/** 首页: the day, the way to the user's work, and who has been here. Every figure comes from the server. */
export default function AnalysisPage() {
  const t = useShellMessages();
  const today = todayInShanghai();
  const weekday = t.dashboard.weekdays[new Date(`${today}T00:00:00Z`).getUTCDay()] ?? '';
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>{t.dashboard.today(today, weekday)}</h1>
      </header>
      <RegisterFigures today={today} />
      <QuickLinks />
      <VisitCard />
    </div>
  );
}

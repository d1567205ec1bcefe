import type { Card } from '@dossier/contract/dashboard/card.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import './cards.css';

const waiting = () => <span className="bone bone-card" />;

/** Each kind comes with its first card: the page itself is read without any of them. */
const Figure = lazyPart(async () => (await import('./FigureView.tsx')).FigureView, waiting);
const Chart = lazyPart(async () => (await import('./chart/ChartView.tsx')).ChartView, waiting);
const List = lazyPart(async () => (await import('./ListView.tsx')).ListView, waiting);
const Due = lazyPart(async () => (await import('./days/DueView.tsx')).DueView, waiting);
const Month = lazyPart(async () => (await import('./days/CalendarView.tsx')).CalendarView, waiting);
const Columns = lazyPart(async () => (await import('./BoardView.tsx')).BoardView, waiting);
const Bubbles = lazyPart(async () => (await import('./bubbles/BubbleView.tsx')).BubbleView, waiting);
const Courses = lazyPart(async () => (await import('./courses/CoursesView.tsx')).CoursesView, waiting);
const Report = lazyPart(async () => (await import('./ReportView.tsx')).ReportView, waiting);
const Graph = lazyPart(async () => (await import('./GraphView.tsx')).GraphView, waiting);
const Words = lazyPart(async () => (await import('./TextView.tsx')).TextView, waiting);
const Links = lazyPart(async () => (await import('./LinksView.tsx')).LinksView, waiting);
const Approvals = lazyPart(async () => (await import('./ApprovalsView.tsx')).ApprovalsView, waiting);
const Opened = lazyPart(async () => (await import('./OpenedView.tsx')).OpenedView, waiting);
const Announcements = lazyPart(async () => (await import('./AnnouncementsView.tsx')).AnnouncementsView, waiting);
const Activity = lazyPart(async () => (await import('./ActivityView.tsx')).ActivityView, waiting);
const Visits = lazyPart(async () => (await import('./VisitsView.tsx')).VisitsView, waiting);
const FirstSteps = lazyPart(async () => (await import('./FirstStepsView.tsx')).FirstStepsView, waiting);
const Process = lazyPart(async () => (await import('./ProcessView.tsx')).ProcessView, waiting);

/** What stands in a card, below its title. */
export function CardBody({ card, title, asTable }: { card: Card; title: string; asTable: boolean }) {
  switch (card.kind) {
    case 'figure':
      return <Figure card={card} />;
    case 'chart':
      return <Chart card={card} title={title} asTable={asTable} />;
    case 'list':
      return <List card={card} title={title} />;
    case 'due':
      return <Due card={card} />;
    case 'calendar':
      return <Month card={card} />;
    case 'board':
      return <Columns card={card} />;
    case 'bubbles':
      return <Bubbles card={card} title={title} asTable={asTable} />;
    case 'courses':
      return <Courses card={card} title={title} asTable={asTable} />;
    case 'report':
      return <Report card={card} title={title} />;
    case 'graph':
      return <Graph card={card} asTable={asTable} />;
    case 'text':
      return <Words card={card} title={title} />;
    case 'links':
      return <Links card={card} />;
    case 'approvals':
      return <Approvals />;
    case 'opened':
      return <Opened />;
    case 'announcements':
      return <Announcements />;
    case 'activity':
      return <Activity />;
    case 'visits':
      return <Visits asTable={asTable} />;
    case 'process':
      return <Process />;
    case 'firstSteps':
      return <FirstSteps />;
  }
}

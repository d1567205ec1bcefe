import type { Card } from '@dossier/contract/dashboard/card.ts';
import type { ShownDashboard } from '@dossier/contract/dashboard/dashboard.ts';
import { compact } from './layout.ts';

/**
 * The cards that a person may see, without holes.
 * @param readable the lists, reports and online charts that they may read
 * @param hasSteps steps of the first run are left to them
 */
export function seenCards(
  cards: readonly Card[],
  { lists, reports, graphs }: Pick<ShownDashboard, 'lists' | 'reports' | 'graphs'>,
  mayMonitor: boolean,
  hasSteps = false,
): Card[] {
  const seen = cards.filter((card) => {
    if (card.kind === 'process') return mayMonitor;
    if (card.kind === 'report') return reports.includes(card.report);
    if (card.kind === 'graph') return graphs.includes(card.graph);
    if (card.kind === 'firstSteps') return hasSteps;
    if (card.kind === 'due' || card.kind === 'calendar') return card.sources.some(({ list }) => lists.includes(list));
    if (card.kind === 'courses') return card.courses.some(({ list }) => lists.includes(list));
    return 'list' in card ? lists.includes(card.list) : true;
  });
  return compact(seen);
}

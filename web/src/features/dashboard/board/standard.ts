import type { Card } from '@dossier/contract/dashboard/card.ts';
import { analysis } from './standard/analysis.ts';
import { archives } from './standard/archives.ts';
import { cockpit } from './standard/cockpit.ts';
import { gallery } from './standard/gallery.ts';
import { monitor } from './standard/monitor.ts';
import { outsourcing } from './standard/outsourcing.ts';
import { task } from './standard/task.ts';
import { workplace } from './standard/workplace.ts';

/**
 * The cards of each dashboard as the product comes, by the names in their addresses (specification 1, section 2). Pages
 * take their own from its file: the first page is to be light.
 */
export const standardCards = {
  analysis,
  workplace,
  task,
  monitor,
  chart: gallery,
  cockpit,
  outsourcing,
  archives,
} as const satisfies Record<string, readonly Card[]>;
export type BoardCode = keyof typeof standardCards;
export const boardCodes = Object.keys(standardCards) as BoardCode[];

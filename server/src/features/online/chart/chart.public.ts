import { mostReadableCharts } from '@dossier/contract/online/chart/chart-reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { chartHeads } from './chart.repository.ts';
import { mayRead, statementOf } from './chart.service.ts';

/** Charts that somebody may read, by name. @param codes of these alone */
export async function chartsReadableBy(
  db: Db,
  actor: Actor,
  codes?: readonly string[],
): Promise<{ code: string; name: string }[]> {
  if (codes?.length === 0) return [];
  const readable: { code: string; name: string }[] = [];
  for (const { code, name, roles, ...source } of await chartHeads(db, mostReadableCharts, codes)) {
    try {
      if (mayRead(actor, csvOf(roles ?? ''), await statementOf(source, false))) readable.push({ code, name });
    } catch (error) {
      // A statement that no longer runs is read by nobody.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return readable;
}

import { mostReadableCharts } from '@dossier/contract/online/chart/chart-reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { ownStatement } from '../report/definition.public.ts';
import { chartHeads } from './chart.repository.ts';
import { isOpened, mayRead, seesDefinitions } from './chart.service.ts';

/** Charts that somebody may read, by name. @param codes of these alone */
export async function chartsReadableBy(
  db: Db,
  actor: Actor,
  codes?: readonly string[],
): Promise<{ code: string; name: string }[]> {
  if (codes?.length === 0) return [];
  const readable: { code: string; name: string }[] = [];
  for (const { code, name, roles: csv, ...chart } of await chartHeads(db, mostReadableCharts, codes)) {
    try {
      const roles = csvOf(csv ?? '');
      const may =
        chart.dataType === 'sql' && !chart.dbSource
          ? mayRead(actor, roles, await ownStatement(chart.source, false))
          : isOpened(actor, roles) || seesDefinitions(actor);
      if (may) readable.push({ code, name });
    } catch (error) {
      // A statement that no longer runs is read by nobody.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return readable;
}

import type { Plan, PlanRow } from '@dossier/contract/pm/plan.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { writePredecessors } from '@dossier/rules/schedule/predecessors.ts';
import type { Actor } from '#access/actor.ts';
import type { Cell, Sheet } from '#engine/excel/sheet.ts';
import { footerOf, sheetColumn } from '#engine/transfer/excel-columns.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { planColumns } from './sheet-columns.ts';

/** A plan as the sheet that can be read again: cancelled tasks are left out, and so are links to them. */
export async function planSheet(app: App, actor: Actor, plan: Plan): Promise<Sheet> {
  const speaker = speakerOf(actor.language);
  const { type: kinds } = task.fields;
  const items = await app.dictTexts.items(app.db, kinds.dict);
  const kind = new Map(items.map(({ value, text }) => [value, speaker.item(text)]));
  const columns = planColumns(speaker);
  const before = predecessorTexts(plan);
  return {
    name: speaker.word('数据'),
    columns: columns.map((column) => sheetColumn(column, column.name === 'type' ? [...kind.values()] : [])),
    rows: [
      ...live(plan).map((row): Cell[] => [
        ...[row.wbs, row.name, kind.get(row.type) ?? row.type, row.owner, row.planStart, row.planEnd],
        ...[row.planHours, row.bac, before.get(row.id) ?? null],
      ]),
      [footerOf(speaker, actor.realname, wireNow())],
    ],
  };
}

/** Tasks that are still meant. */
export const live = ({ tasks }: Plan): PlanRow[] => tasks.filter(({ status }) => status !== '4');

function predecessorTexts(plan: Plan): Map<string, string> {
  const codes = new Map(live(plan).map(({ id, wbs }) => [id, wbs]));
  const lines = Map.groupBy(plan.links, ({ to }) => to);
  return new Map(
    [...lines].map(([to, links]) => [
      to,
      writePredecessors(
        links.flatMap(({ from, type, lag }) => {
          const wbs = codes.get(from);
          return wbs ? [{ wbs, type, lag }] : [];
        }),
      ),
    ]),
  );
}

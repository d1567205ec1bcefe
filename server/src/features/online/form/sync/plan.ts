import type { SyncStep } from '@dossier/contract/online/form/design-calls.ts';
import type { Table } from './catalog.ts';
import { columnSteps } from './columns.ts';
import { indexSteps } from './indexes.ts';
import { name } from './quote.ts';
import { columnDefinition, type TargetTable } from './target.ts';

/** A statement with what must hold before it: no row may answer to `violation`. */
export interface PlannedStep extends SyncStep {
  violation?: { where: string; message: string };
}

/** A plan without a look at the rows. `refused`: what no rows could make good. */
export interface Plan {
  steps: PlannedStep[];
  refused: string[];
}

/** What brings a table from what it is to what a definition wants; nothing that is stored goes. */
export function planOf(target: TargetTable, table: Table | undefined): Plan {
  if (!table) return { steps: [createStep(target), ...indexSteps(target, undefined, new Map())], refused: [] };
  const { steps, refused, renamed } = columnSteps(target, table.columns);
  return { steps: [...steps, ...indexSteps(target, table, renamed)], refused };
}

/** Makes the table with its columns. */
function createStep(target: TargetTable): PlannedStep {
  const columns = target.columns.map((column) => `  ${columnDefinition(column)}`);
  return {
    statement: `create table ${target.at} (\n${[...columns, `  primary key (${name('id')})`].join(',\n')}\n)`,
    data: 'none',
    effect: '新建数据表',
  };
}

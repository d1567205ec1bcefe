import type { SyncStep } from '@dossier/contract/online/form/design-calls.ts';
import type { Table } from './catalog.ts';
import { columnSteps } from './columns.ts';
import { indexSteps } from './indexes.ts';
import { name } from './quote.ts';
import { type Wanted, wantedColumn } from './wanted.ts';

/** A statement with what must hold before it: no row may answer to `against`. */
export interface PlannedStep extends SyncStep {
  against?: { where: string; message: string };
}

/** A plan without a look at the rows. `refused`: what no rows could make good. */
export interface Plan {
  steps: PlannedStep[];
  refused: string[];
}

/** What brings a table from what it is to what a definition wants; nothing that is stored goes. */
export function planOf(wanted: Wanted, table: Table | undefined): Plan {
  if (!table) return { steps: [create(wanted), ...indexSteps(wanted, undefined, new Map())], refused: [] };
  const { steps, refused, renamed } = columnSteps(wanted, table.columns);
  return { steps: [...steps, ...indexSteps(wanted, table, renamed)], refused };
}

/** Makes the table with its columns. */
export function create(wanted: Wanted): PlannedStep {
  const columns = wanted.columns.map((column) => `  ${wantedColumn(column)}`);
  return {
    statement: `create table ${wanted.at} (\n${[...columns, `  primary key (${name('id')})`].join(',\n')}\n)`,
    data: 'none',
    effect: '新建数据表',
  };
}

import { belowOf } from '@dossier/contract/core/fields/narrowed.ts';
import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { WidgetData } from '@dossier/widgets/data/widget-data.ts';
import type { GridColumn } from '@dossier/widgets/grid/column.ts';
import type { LinkageConfig } from '@dossier/widgets/grid/model/linkage.ts';

/** Choices of a level that a cell offers. */
const mostChoices = 200;

type Choosing = Pick<WidgetData, 'searchChoices' | 'textsOf'>;

/** Columns of a grid whose chains narrow each other row by row, and where their choices come from. */
export function chained(
  columns: readonly GridColumn[],
  fields: Fields,
  data: Choosing,
): { columns: GridColumn[]; linkage: LinkageConfig[] } {
  const shown = new Set(columns.map(({ key }) => key));
  const next = new Map<string, string | undefined>();
  const linkage: LinkageConfig[] = [];
  for (const { key } of columns) {
    const field = fields[key];
    if (field?.type !== 'reference' || field.chain?.above !== null) continue;
    const names = [key, ...field.chain.after];
    const missing = names.findIndex((name) => !shown.has(name));
    const level = missing === -1 ? names : names.slice(0, missing);
    for (const [at, name] of level.entries()) next.set(name, level[at + 1]);
    linkage.push({ key, requestData: (parent) => choicesBelow(field, parent, data) });
  }
  return {
    columns: columns.map((column) => {
      if (!next.has(column.key)) return column;
      const { dict: _, ...plain } = column;
      const after = next.get(column.key);
      return { ...plain, type: 'select-search', ...(after === undefined ? {} : { linkageKey: after }) };
    }),
    linkage,
  };
}

/** The first level, or the rows below a value of the level before; all levels are of one table. */
async function choicesBelow({ dictionary, chain }: ReferenceField, parent: string, data: Choosing) {
  const [table = '', text = '', key = ''] = dictionary.split(',');
  if (parent === '' || !chain) return data.searchChoices(dictionary, '', mostChoices);
  // Where another column than the key is stored, the key is looked up first.
  const [above] = chain.id === key ? [parent] : await data.textsOf(`${table},${chain.id},${key}`, [parent]);
  return data.searchChoices(belowOf(`${table},${text},${key}`, chain.pid, above ?? ''), '', mostChoices);
}

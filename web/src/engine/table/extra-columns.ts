import type { Guarded } from '#services/session/access.ts';
import type { AnyExtensions } from '../extensions.ts';
import type { ListColumn } from './columns.ts';

type May = (endpoint: Guarded) => boolean;

/** Columns of the page that are no fields, as far as the user may see them. */
export const extraColumns = ({ extraColumns: extra = [] }: AnyExtensions, may: May) =>
  extra.filter(({ endpoint }) => may(endpoint));

/** The columns of a list with those that are no fields, each behind the field that it names. */
export function withExtraColumns(columns: readonly ListColumn[], extensions: AnyExtensions, may: May): ListColumn[] {
  const all = [...columns];
  for (const { name, label, width, after } of extraColumns(extensions, may)) {
    const at = all.findIndex((column) => column.name === after);
    const column: ListColumn = {
      name,
      label,
      field: null,
      width,
      align: 'left',
      sortable: false,
      importance: 80,
      initially: true,
    };
    all.splice(at === -1 ? all.length : at + 1, 0, column);
  }
  return all;
}

/** The extensions with the cells of those columns beside the cells of fields. */
export function withExtraCells(extensions: AnyExtensions): AnyExtensions {
  if (!extensions.extraColumns) return extensions;
  const cells = Object.fromEntries(extensions.extraColumns.map(({ name, render }) => [name, render]));
  return { ...extensions, columns: { ...extensions.columns, ...cells } };
}

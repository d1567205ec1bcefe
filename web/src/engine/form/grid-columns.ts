import type { Field } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { GridColumn, GridRow } from '@dossier/widgets/grid/column.ts';
import { say } from '#services/messages/text.ts';
import { isFilled, problemIn } from './draft.ts';

/** Fields of a resource, or of the lines of one, as columns of a grid, with the rules that the form has too. */
export function gridColumns({ fields }: { fields: Fields }, names: readonly string[]): GridColumn[] {
  return names.flatMap((key): GridColumn[] => {
    const field = fields[key];
    if (!field) return [];
    return [
      {
        key,
        title: field.label,
        ...kindOf(field),
        // Shown, and worked out or written by somebody else.
        ...(field.readOnly ? { disabled: true } : {}),
        ...(field.help ? { help: field.help } : {}),
        ...('placeholder' in field && field.placeholder ? { placeholder: field.placeholder } : {}),
        ...(field.initial === undefined ? {} : { defaultValue: field.initial }),
        validateRules: [
          ...(field.required && !isFilled(field)
            ? [{ required: true, message: field.missing ?? say('{0}不能为空', field.label) }]
            : []),
          ...(field.unique ? [{ unique: true, message: say('{0}不能重复', field.label) }] : []),
          { handler: ({ value }) => problemIn(field, storedOf(field, value), true) ?? true },
          ...(field.type === 'text' && field.checkRule ? [{ checkRule: field.checkRule }] : []),
        ],
      },
    ];
  });
}

/** A row of the grid as the body of a record: only fields that hold something. */
export function bodyOfRow(
  { fields }: { fields: Fields },
  names: readonly string[],
  row: GridRow,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const field = fields[name];
    const value = field ? storedOf(field, row[name]) : null;
    if (value !== null && value !== undefined && value !== '') body[name] = value;
  }
  return body;
}

/** What a cell holds as the wire stores it. */
export function storedOf(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const isNumber = field.type === 'dict' && field.numeric && !field.multiple;
  return isNumber && text !== '' ? Number(text) : text;
}

function kindOf(field: Field): Omit<GridColumn, 'key' | 'title'> {
  switch (field.type) {
    case 'text':
      return { type: 'input', width: (field.max ?? 255) > 100 ? 240 : 140 };
    case 'longText':
    case 'html':
      return { type: 'input_pop', width: 200 };
    case 'integer':
      return { type: 'inputNumber', width: 100 };
    case 'decimal':
      return { type: 'inputNumber', scale: field.scale, width: 120 };
    case 'money':
      return { type: 'inputNumber', scale: 2, group: true, width: 140, statistics: true };
    case 'date':
      return { type: 'date' };
    case 'datetime':
      return { type: 'datetime' };
    case 'switch':
      return { type: 'checkbox', customValue: ['Y', 'N'], width: 90 };
    case 'dict':
      return { type: field.multiple ? 'select-multiple' : 'select-search', dictCode: field.dict, width: 130 };
    case 'category':
      return { type: 'cat-tree', props: { pcode: field.root, leaf: field.leaf ?? false }, width: 180 };
    case 'area':
      return { type: 'pca', props: { deepest: field.deepest, partial: field.partial ?? false }, width: 200 };
    case 'user':
      return { type: 'sel_user', multi: field.multiple ?? false };
    case 'depart':
      return { type: 'sel_depart', multi: field.multiple ?? false };
    case 'reference':
      return { type: 'select-dict-search', dict: field.dictionary, multi: field.multiple ?? false, width: 160 };
    case 'popup':
      return {
        type: 'popup',
        popupCode: field.popupCode,
        orgFields: field.orgFields,
        destFields: field.destFields,
        multi: field.multiple ?? false,
        ...(field.sorter ? { sorter: field.sorter } : {}),
        width: 180,
      };
    case 'tags':
      return { type: 'input', width: 160 };
    case 'files':
      return { type: 'file', number: field.most ?? 50 };
  }
}

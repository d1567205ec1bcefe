import type { Field } from '@dossier/contract/core/field.ts';
import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { GridColumn, GridRow } from '@dossier/widgets/grid/column.ts';
import { say } from '#services/messages/text.ts';
import { inputKindOf } from '../fields/inputs/inputs.ts';
import { isFilled, problemIn } from './draft.ts';

/** Fields of a resource, or of the lines of a record, as columns of a grid, with the rules that the form has too. */
export function gridColumns(
  { fields }: { fields: Fields },
  names: readonly string[],
  record?: Readonly<Record<string, unknown>>,
): GridColumn[] {
  return names.flatMap((key): GridColumn[] => {
    const field = fields[key];
    if (!field) return [];
    return [
      {
        key,
        title: field.label,
        ...inputKindOf(field).grid(field, record),
        // Shown, and worked out or written by somebody else.
        ...(field.readOnly ? { disabled: true } : {}),
        ...(field.help ? { help: field.help } : {}),
        ...('placeholder' in field && field.placeholder ? { placeholder: field.placeholder } : {}),
        ...(field.initial === undefined ? {} : { defaultValue: initialOf(field) }),
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
  return inputKindOf(field).stored?.(field, text) ?? text;
}

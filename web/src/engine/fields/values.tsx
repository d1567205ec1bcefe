import type { Field } from '@dossier/contract/core/field.ts';
import { drillAddress } from '@dossier/contract/core/field-options.ts';
import { hasLabel } from '@dossier/contract/core/fields/kinds.ts';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import type { ReactNode } from 'react';
import { DrillLink } from '../record/PlaceLink.tsx';
import type { Shown } from './kind.ts';
import { shownKindOf } from './kinds.ts';

type Values = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Text of a record's field: the server's label where it gives one, else the value in words. */
export function textOf(record: Values, name: string, field: Field | null): string {
  const value = record[name];
  if (isNothing(value)) return '';
  if (field === null) return String(value);
  return labelOf(record, name, field) || (shownKindOf(field).words?.(field, value) ?? String(value));
}

/** The server's text of a stored value in the reader's language; '' when it sent none. */
function labelOf(record: Values, name: string, field: Field): string {
  const label = hasLabel(field) ? record[`${name}_dictText`] : '';
  if (typeof label !== 'string' || label === '') return '';
  return shownKindOf(field).label?.(field, label) ?? label;
}

function shown(record: Values, name: string, field: Field): Shown<Field> | null {
  const value = record[name];
  if (isNothing(value)) return null;
  return { field, value, text: textOf(record, name, field), label: labelOf(record, name, field) };
}

const nothing = <span className="rp-nothing">–</span>;

/** What a list shows of one field of a record. Plain text wherever that does. */
export function cellOf(record: Values, name: string, field: Field | null): ReactNode {
  if (field === null) return textOf(record, name, null) || nothing;
  const given = shown(record, name, field);
  return given ? drilled(record, given, cell(given)) : nothing;
}

/** A number as a link to the list that it is made of. */
function drilled(record: Values, { field, value }: Shown<Field>, content: ReactNode): ReactNode {
  if (!('drill' in field) || !field.drill || Number(value) === 0) return content;
  return <DrillLink to={drillAddress(field.drill, record)}>{content}</DrillLink>;
}

const cell = (given: Shown<Field>): ReactNode =>
  shownKindOf(given.field).cell?.(given) ?? <Ellipsis value={given.text} />;

/** A value with nothing cut off. */
export function wholeOf(record: Values, name: string, field: Field): ReactNode {
  const given = shown(record, name, field);
  return given ? drilled(record, given, shownKindOf(field).whole?.(given) ?? cell(given)) : nothing;
}

/** A value that a version kept, with nothing cut off: files by their names, rich text as its words. */
export function keptOf(record: Values, name: string, field: Field): ReactNode {
  const given = shown(record, name, field);
  return given ? (shownKindOf(field).kept?.(given) ?? cell(given)) : nothing;
}

import type { Field } from '@dossier/contract/core/field.ts';
import type { ControlProps } from '@dossier/widgets/form/control.ts';
import type { GridColumn } from '@dossier/widgets/grid/column.ts';
import type { ReactNode } from 'react';

export interface InputProps<F = Field> extends ControlProps {
  field: F;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The whole record and a way to set its other fields, for inputs that fill several. */
  row: Readonly<Record<string, unknown>>;
  onFill: (values: Readonly<Record<string, unknown>>) => void;
}

/** How forms and grids of lines take a value of a kind of field. */
export interface InputKind<F> {
  Input(props: InputProps<F>): ReactNode;
  /** Its cells in a grid; in one of lines `of` is the record that they belong to. */
  grid(field: F, of?: Readonly<Record<string, unknown>>): Omit<GridColumn, 'key' | 'title'>;
  /** What a cell holds, trimmed, as the wire stores it. @default as it is */
  stored?(field: F, text: string): unknown;
}

/** The stored value as text, and as number. */
export const textIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
export const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';

/** `Y` or `N`, shown as 是/否. */
export type SwitchField = { type: 'switch' } & FieldOptions;

export const switchKind: FieldKind<SwitchField> = {
  problem: ({ label }, value) => (value === 'Y' || value === 'N' ? null : `${label}只能是“是”或“否”`),
  query: () => ({ type: 'switch' }),
  labelled: true,
  groupable: true,
};

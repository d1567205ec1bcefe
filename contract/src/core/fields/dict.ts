import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { textProblem } from './problems.ts';

/**
 * Item of a dictionary; `numeric` ones travel and are stored as integers; `multiple` as csv. `choices`: the only items that a
 * form offers, where rules leave fewer.
 */
export type DictField = {
  type: 'dict';
  dict: string;
  numeric?: boolean;
  multiple?: boolean;
  choices?: readonly string[];
} & FieldOptions;

export const dictKind: FieldKind<DictField> = {
  storage: ({ numeric }) => (numeric ? 'integer' : 'text'),
  problem(field, value) {
    if (field.numeric) return Number.isInteger(value) ? null : `${field.label}格式不正确`;
    return textProblem(field, value, field.multiple ? 2000 : 100);
  },
  query: ({ dict, numeric }) => ({ type: 'list', dictCode: dict, ...(numeric ? { dbType: 'int' } : {}) }),
  asked: 'key',
  labelled: true,
  groupable: true,
};

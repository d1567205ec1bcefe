import type { AreaLevel } from '@dossier/rules/area/areas.ts';
import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';

/**
 * 省市区 of the national table: stores the code of the last one chosen, down to `deepest` (default district);
 * `partial` lets a choice end above it.
 */
export type AreaField = { type: 'area'; deepest?: AreaLevel; partial?: boolean } & FieldOptions;

export const areaKind: FieldKind<AreaField> = {
  problem: ({ label }, value) => (typeof value === 'string' && /^\d{6}$/.test(value) ? null : `${label}格式不正确`),
  query: () => ({ type: 'pca' }),
  asked: 'key',
  branch: 'starts',
  // By its province: what lies below belongs to it, as in a filter.
  groupable: true,
  labelled: true,
};

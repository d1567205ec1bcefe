import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { keyProblem } from './problems.ts';

/**
 * Node of the category tree below `root` (a category code, or `categoryRoot` for any tree); stores the node's id;
 * `leaf` demands a leaf.
 */
export type CategoryField = { type: 'category'; root: string; leaf?: boolean } & FieldOptions;

export const categoryKind: FieldKind<CategoryField> = {
  problem: keyProblem,
  query: ({ root }) => ({ type: 'cat_tree', dictCode: root }),
  asked: 'key',
  branch: 'below',
  labelled: true,
  foreign: true,
  groupable: true,
};

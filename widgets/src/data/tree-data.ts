import type { TreeNode } from './widget-data.ts';

/** A table whose rows are a tree. */
export interface TreeSource {
  /** Published table: `table,text,code`. */
  dict: string;
  /** Column with the parent's key. */
  pidField: string;
  /** Column that says whether a row has children; empty where there is none. */
  hasChildField?: string;
  /** Text of a JSON object that the rows must meet, by column. */
  condition?: string;
}

/** Trees beyond the levels of categories and departments. */
export interface TreeData {
  /** Rows right below a parent. */
  children(source: TreeSource, parentId: string): Promise<readonly TreeNode[]>;
  /** Everything below the category with that code, flat, each after its parent. */
  categoriesBelow(rootCode: string): Promise<readonly TreeNode[]>;
  /** Names of categories by their codes, in their order; an unknown code stands for itself. */
  categoryNamesByCode(codes: readonly string[]): Promise<readonly string[]>;
}

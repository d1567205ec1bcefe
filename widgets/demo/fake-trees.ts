import type { TreeData } from '../src/data/tree-data.ts';
import type { TreeNode } from '../src/data/widget-data.ts';
import { categories, departs } from './fake-rows.ts';

/** Rows by the table of a tree dictionary. */
const tables: Readonly<Record<string, readonly TreeNode[]>> = { sys_depart: departs, sys_category: categories };

/** Trees of tables, answered from made-up rows. */
export function fakeTrees(answer: <T>(value: T) => Promise<T>): TreeData {
  return {
    children: ({ dict, condition }, parentId) => {
      const rows = tables[dict.split(',')[0] ?? ''];
      if (!rows) return Promise.reject(new Error('白名单校验未通过！'));
      return answer(rows.filter((row) => (row.parentId ?? '') === parentId && meets(row, condition)));
    },
    categoriesBelow: (rootCode) => answer(below(rootId(rootCode) ?? null)),
    categoryNamesByCode: (codes) =>
      answer(codes.map((code) => categories.find((category) => category.code === code)?.title ?? code)),
  };
}

/** Id of the category with a code; of `0` the parent of the roots. */
export function rootId(code: string): string | null | undefined {
  return code === '0' ? null : categories.find((category) => category.code === code)?.id;
}

/** Whether a row meets the condition of a tree: `name` and `code` are compared. */
export function meets({ title, code }: TreeNode, condition: string | undefined): boolean {
  if (!condition?.trim()) return true;
  // The widgets send nothing but JSON objects.
  const wanted = JSON.parse(condition) as Readonly<Record<string, unknown>>;
  return (wanted.name ?? title) === title && (wanted.code ?? code) === code;
}

function below(parentId: string | null): TreeNode[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap((category) => [category, ...below(category.id)]);
}

import { type CategoryTree, loadOneCategory, loadTreeRoot } from '@dossier/contract/dictionaries/category-reading.ts';
import { loadTreeData } from '@dossier/contract/dictionaries/dict-reading.ts';
import type { TreeSource } from '@dossier/widgets/data/tree-data.ts';
import type { TreeNode } from '@dossier/widgets/data/widget-data.ts';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { say } from '../messages/text.ts';

/** How long a tree is believed, in ms: a paste of many names asks for it once. */
const believed = 60_000;

/** Rows right below a parent of a tree table. */
export async function treeChildren(source: TreeSource, parentId: string): Promise<TreeNode[]> {
  const [tableName = '', text = '', code = ''] = source.dict.split(',');
  const nodes = await call(loadTreeData, {
    query: {
      pid: parentId,
      pidField: source.pidField,
      tableName,
      text,
      code,
      condition: source.condition ?? '',
      ...(source.hasChildField ? { hasChildField: source.hasChildField } : {}),
    },
  });
  return nodes.map(({ key, title, leaf }) => ({ id: key, title: title ?? key, parentId, isLeaf: leaf }));
}

/** Everything below a category, flat. */
export function categoriesBelow(rootCode: string): Promise<TreeNode[]> {
  return queryClient.fetchQuery({
    queryKey: ['widgets', 'category-tree', rootCode],
    queryFn: async () => flat(await call(loadTreeRoot, { query: { async: 'false', pcode: rootCode } })),
    staleTime: believed,
  });
}

function flat(nodes: readonly CategoryTree[]): TreeNode[] {
  return nodes.flatMap((node) => [
    { id: node.key, title: node.title ?? '', code: node.code, parentId: node.parentId, isLeaf: node.leaf },
    ...flat(node.children ?? []),
  ]);
}

/** Names of categories by their codes. */
export function categoryNamesByCode(codes: readonly string[]): Promise<string[]> {
  return Promise.all(
    codes.map((code) =>
      call(loadOneCategory, { query: { field: 'code', val: code } }).then(
        ({ name }) => name,
        (error: unknown) =>
          // The wire refuses a look-up that finds nothing.
          error instanceof ApiError && error.message === say('查询无果') ? code : Promise.reject(error),
      ),
    ),
  );
}

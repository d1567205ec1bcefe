import type { QueryOf } from '@dossier/contract/core/endpoint.ts';
import { getCurrentUserDeparts } from '@dossier/contract/identity/session.ts';
import {
  type DepartNode,
  queryDepartTree,
  queryDepartTreeSync,
  queryMyDepartTree,
  searchBy,
} from '@dossier/contract/organisation/depart.ts';
import type { DepartData, TreeNode } from '@dossier/widgets/data/widget-data.ts';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { say } from '../messages/text.ts';

/** A department as widgets show it. */
function departOf({ id, departName, orgCode, parentId, isLeaf }: DepartNode): TreeNode {
  return { id, title: departName, code: orgCode, parentId: parentId || null, isLeaf };
}

/** Children of a department, or the roots. */
export async function departChildren(parentId: string | null): Promise<TreeNode[]> {
  return (await call(queryDepartTreeSync, { query: parentId ? { pid: parentId } : {} })).map(departOf);
}

/** Departments by id or code. */
export async function departsBy(keys: readonly string[], by: 'id' | 'orgCode'): Promise<TreeNode[]> {
  return (await call(queryDepartTreeSync, { query: { ids: keys.join(','), primaryKey: by } })).map(departOf);
}

/** Departments by a part of their name. */
export function searchDeparts(query: QueryOf<typeof searchBy>, signal?: AbortSignal): Promise<TreeNode[]> {
  return call(searchBy, { query, ...(signal ? { signal } : {}) }).then(
    (nodes) => nodes.map(departOf),
    // The wire refuses a search that finds nothing.
    (error: unknown) =>
      error instanceof ApiError && error.message === say('未查询匹配数据！') ? [] : Promise.reject(error),
  );
}

/** Departments of the signed-in user, and whole branches. */
export const departData: DepartData = {
  mine: async () => (await ownDeparts()).roots,
  async findMine(keyword, signal) {
    const { roots, manages } = await ownDeparts();
    if (manages) return searchDeparts({ keyWord: keyword, myDeptSearch: '1' }, signal);
    const found = await searchDeparts({ keyWord: keyword }, signal);
    return found.filter((node) => roots.some((root) => node.code?.startsWith(root.code ?? node.code)));
  },
  async below(id) {
    const top = findNode(await call(queryDepartTree), id);
    return top ? flat(top.children ?? []) : [];
  },
};

/** What a superior manages; of everybody else the departments that he belongs to. */
async function ownDeparts(): Promise<{ roots: TreeNode[]; manages: boolean }> {
  const managed = await call(queryMyDepartTree);
  if (managed) return { roots: managed.map(departOf), manages: true };
  const ids = (await call(getCurrentUserDeparts)).list.map(({ id }) => id);
  if (ids.length === 0) return { roots: [], manages: false };
  const nodes = await departsBy(ids, 'id');
  // One that lies below another of his is reached through that.
  const isBelow = (code = '') => nodes.some((up) => up.code && up.code !== code && code.startsWith(up.code));
  return { roots: nodes.filter(({ code }) => !isBelow(code ?? '')), manages: false };
}

function findNode(nodes: readonly DepartNode[], id: string): DepartNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

function flat(nodes: readonly DepartNode[]): TreeNode[] {
  return nodes.flatMap((node) => [departOf(node), ...flat(node.children ?? [])]);
}

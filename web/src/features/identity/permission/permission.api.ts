import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as ruleCalls from '@dossier/contract/identity/data-rule.ts';
import * as contract from '@dossier/contract/identity/permission.ts';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

export type Menu = contract.MenuRecord;
export type MenuValues = BodyOf<typeof contract.addMenu>;
export type DataRule = ResultOf<typeof ruleCalls.queryPermissionRule>[number];
export type RuleValues = BodyOf<typeof ruleCalls.addPermissionRule>;

const keys = {
  all: ['menus'] as const,
  top: ['menus', 'top'] as const,
  below: (id: string) => ['menus', 'below', id] as const,
  search: (name: string) => ['menus', 'search', name] as const,
  rules: (id: string, name: string, value: string) => ['menus', 'rules', id, name, value] as const,
};

/** Menus of the first level. */
export function useTopMenus() {
  return useQuery({ queryKey: keys.top, queryFn: () => call(contract.getSystemMenuList) });
}

/** Children of the unfolded menus, each asked for when it is unfolded first. */
export function useSubMenus(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((parentId) => ({
      queryKey: keys.below(parentId),
      queryFn: () => call(contract.getSystemSubmenu, { query: { parentId } }),
    })),
    combine: (results) => ({
      byParent: new Map(ids.map((id, index) => [id, results[index]?.data] as const)),
      loading: results.some((result) => result.isLoading),
    }),
  });
}

/** Menus whose name contains the word, flat. */
export function useFoundMenus(name: string) {
  return useQuery({
    queryKey: keys.search(name),
    queryFn: ({ signal }) => call(contract.listMenus, { query: { name }, signal }),
    enabled: name !== '',
  });
}

/** Reads the whole tree, for choosing a parent. */
export function useReadMenuTree(): () => Promise<readonly Menu[]> {
  const client = useQueryClient();
  return () => client.fetchQuery({ queryKey: [...keys.all, 'tree'], queryFn: () => call(contract.listMenus) });
}

export function useRules(permissionId: string, ruleName: string, ruleValue: string) {
  return useQuery({
    queryKey: keys.rules(permissionId, ruleName, ruleValue),
    queryFn: ({ signal }) =>
      call(ruleCalls.queryPermissionRule, {
        query: {
          permissionId,
          ...(ruleName ? { ruleName: `*${ruleName}*` } : {}),
          ...(ruleValue ? { ruleValue: `*${ruleValue}*` } : {}),
        },
        signal,
      }),
  });
}

/** Columns that a rule of the menu may name. */
export function useRuleColumns(permissionId: string) {
  return useQuery({
    queryKey: [...keys.all, 'columns', permissionId],
    queryFn: () => call(ruleCalls.listRuleColumns, { query: { permissionId } }),
  });
}

function useChanging<T, R>(work: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: work, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }) });
}

export function useSaveMenu() {
  return useChanging((body: MenuValues) =>
    body.id ? callEnvelope(contract.editMenu, { body }) : callEnvelope(contract.addMenu, { body }),
  );
}

export function useDeleteMenus() {
  return useChanging((ids: readonly string[]) =>
    ids.length === 1
      ? callEnvelope(contract.deleteMenu, { query: { id: ids[0] ?? '' } })
      : callEnvelope(contract.deleteMenus, { query: { ids: ids.join(',') } }),
  );
}

export function useSaveRule() {
  return useChanging((body: RuleValues) =>
    body.id
      ? callEnvelope(ruleCalls.editPermissionRule, { body })
      : callEnvelope(ruleCalls.addPermissionRule, { body }),
  );
}

export function useDeleteRule() {
  return useChanging((id: string) => callEnvelope(ruleCalls.deletePermissionRule, { query: { id } }));
}

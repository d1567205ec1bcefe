import { addPermissionRule } from '@dossier/contract/identity/data-rule.ts';
import { countRuleRows, queryRuleFields } from '@dossier/contract/identity/role.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { useCan } from '#services/session/access.ts';
import type { RuleTerms } from './rule-words.ts';

/** Columns of a menu's page in words; none where the user may not ask for them. */
export function useRuleFields(permissionId: string) {
  return useQuery({
    queryKey: ['/sys/role/ruleFields', permissionId],
    queryFn: ({ signal }) => call(queryRuleFields, { query: { permissionId }, signal }),
    enabled: useCan(queryRuleFields),
  });
}

export interface RowsAsked {
  permissionId: string;
  roleId: string;
  userId: string;
  dataRuleIds: string;
}

/** Rows that a person would see under the ticked rules, never from an old answer. */
export function useRuleRows(query: RowsAsked) {
  return useQuery({
    queryKey: ['/sys/role/ruleRows', query],
    queryFn: ({ signal }) => call(countRuleRows, { query, signal }),
    enabled: query.userId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export function useMakeRule(permissionId: string) {
  return useMutation({
    mutationFn: (rule: RuleTerms & { ruleName: string }) =>
      callEnvelope(addPermissionRule, { body: { ...rule, permissionId, status: '1' } }),
  });
}

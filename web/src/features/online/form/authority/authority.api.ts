import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import type { AuthMode, ColumnSwitch } from '@dossier/contract/online/authority/authority.ts';
import * as contract from '@dossier/contract/online/authority/authority-calls.ts';
import { fieldsOfForm } from '@dossier/contract/online/form/design-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';

const key = 'online-authority';
const fresh = { staleTime: 0, refetchOnWindowFocus: false } as const;

/** What was set is read again, and what can be granted with it. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const result = await work;
  await queryClient.invalidateQueries({ queryKey: [key] });
  return result;
}

export const useColumns = (id: string) =>
  useQuery({
    queryKey: [key, 'columns', id],
    queryFn: ({ signal }) => call(contract.readAuthColumns, { params: { id }, signal }),
    ...fresh,
  });
export const enableColumns = (id: string, codes: readonly string[], on: boolean) =>
  changed(
    callEnvelope(contract.enableAuthColumns, {
      body: codes.map((code) => ({ cgformId: id, code, status: on ? (1 as const) : (0 as const) })),
    }),
  );

const flags: Readonly<Record<ColumnSwitch, number>> = { listShow: 1, formShow: 2, formEditable: 3 };
export const switchColumns = (id: string, codes: readonly string[], name: ColumnSwitch, on: boolean) =>
  changed(
    callEnvelope(contract.switchAuthColumns, {
      body: codes.map((code) => ({ cgformId: id, code, switchFlag: flags[name], [name]: on })),
    }),
  );

export const useButtons = (id: string) =>
  useQuery({
    queryKey: [key, 'buttons', id],
    queryFn: ({ signal }) => call(contract.readAuthButtons, { params: { id }, signal }),
    ...fresh,
  });
export const enableButton = (cgformId: string, code: string, page: 3 | 5) =>
  changed(callEnvelope(contract.enableAuthButton, { body: { code, page, cgformId, type: 2, control: 5, status: 1 } }));
export const disableButton = (id: string) => changed(callEnvelope(contract.disableAuthButton, { params: { id } }));

export const useRules = (id: string, activeOnly = false) =>
  useQuery({
    queryKey: [key, 'rules', id, activeOnly],
    queryFn: ({ signal }) =>
      call(activeOnly ? contract.readValidAuthData : contract.readAuthData, { params: { id }, signal }),
    ...fresh,
  });
export const saveRule = (id: string | null, body: contract.AuthDataDraft) =>
  changed<{ message: string }>(
    id === null
      ? callEnvelope(contract.addAuthData, { body })
      : callEnvelope(contract.editAuthData, { body: { id, ...body } }),
  );
export const deleteRule = (id: string) => changed(callEnvelope(contract.deleteAuthData, { query: { id } }));

/** Columns that a rule may name, with their texts. */
export const useRuleColumns = (headId: string) =>
  useQuery({
    queryKey: [key, 'rule columns', headId],
    queryFn: async ({ signal }) => {
      const lines = await call(fieldsOfForm, { query: { headId }, signal });
      return lines
        .filter((line) => line.dbIsPersist !== 0 && line.dbType !== 'Blob')
        .map((line) => ({
          name: String(line.dbFieldName),
          text: String(line.dbFieldTxt),
          isText: ['string', 'Text', 'LongText'].includes(String(line.dbType)),
        }));
    },
    ...fresh,
  });

export const useGrantable = (id: string, type: '1' | '2') =>
  useQuery({
    queryKey: [key, 'grantable', id, type],
    queryFn: ({ signal }) => call(contract.readAuthPage, { params: { id, type }, signal }),
    ...fresh,
  });

export const useRoles = () =>
  useQuery({ queryKey: [key, 'roles'], queryFn: ({ signal }) => call(queryAllRoles, { query: {}, signal }), ...fresh });

export interface Target {
  mode: AuthMode;
  id: string;
}
export const grantTypes = { columns: '1', buttons: '2', rules: '3' } as const;
export type GrantType = (typeof grantTypes)[keyof typeof grantTypes];

export const useGranted = (cgformId: string, target: Target | null, type: GrantType) =>
  useQuery({
    queryKey: [key, 'granted', cgformId, target?.mode, target?.id, type],
    queryFn: ({ signal }) =>
      call(contract.readRoleAuth, {
        query: { roleId: target?.id ?? '', cgformId, type, authMode: target?.mode ?? 'role' },
        signal,
      }),
    enabled: target !== null,
    ...fresh,
  });

const granting = { '1': contract.grantColumns, '2': contract.grantButtons, '3': contract.grantData } as const;
export const saveGranted = (cgformId: string, target: Target, type: GrantType, ids: readonly string[]) =>
  changed(
    callEnvelope(granting[type], {
      params: { targetId: target.id, cgformId },
      body: { authId: JSON.stringify(ids), authMode: target.mode },
    }),
  );

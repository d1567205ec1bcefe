import * as contract from '@dossier/contract/online/form/design-calls.ts';
import { form } from '@dossier/contract/online/form/form.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { type Design, designOf, type Stored, storedOf } from './model/design.ts';

export type Plan = contract.SyncPlan;
export type Step = contract.SyncStep;
export type Way = contract.SyncWay;

/** A form as its list shows it. */
export interface FormRow {
  id: string;
  tableName: string;
  tableTxt: string;
  tableType: number;
  tableVersion: number;
  relationType: number | null;
  isDbSynch: string;
  copyType: number | null;
  copyVersion: number | null;
}

const key = 'online-form';

/** After a change of definitions their lists say other things. */
export async function refreshForms(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [form.path] });
  await queryClient.invalidateQueries({ queryKey: [key] });
}

/** One definition with its lines, as it is now: nothing old is edited. */
export function useDefinition(id: string | null) {
  return useQuery({
    queryKey: [key, 'definition', id],
    queryFn: async ({ signal }): Promise<{ design: Design; stored: Stored; row: FormRow }> => {
      const headId = id ?? '';
      const [head, fields, indexs] = await Promise.all([
        call(form.endpoints.queryById, { query: { id: headId }, signal }),
        call(contract.fieldsOfForm, { query: { headId }, signal }),
        call(contract.indexesOfForm, { query: { headId }, signal }),
      ]);
      const line = { ...(head as object) };
      // The record is the head's own (FormRow names some of its fields).
      return { design: designOf(line, fields, indexs), stored: storedOf(line as never), row: line as FormRow };
    },
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

type Body = contract.DefinitionBody;

/** @returns the id of the new definition and what the server said */
export async function addDefinition(body: Body): Promise<{ id: string; said: string }> {
  const { result, message } = await callEnvelope(contract.addForm, { body });
  await refreshForms();
  return { id: result.id, said: message };
}

export async function editDefinition(body: Body): Promise<string> {
  const { message } = await callEnvelope(contract.editForm, { body });
  await refreshForms();
  return message;
}

/** What a synchronisation would do, as the table is now. */
export function usePlan(id: string, way: Way) {
  return useQuery({
    queryKey: [key, 'plan', id, way],
    queryFn: ({ signal }) => call(contract.planSync, { params: { id, way }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export async function synchronise(id: string, way: Way, confirm: string): Promise<{ steps: Step[]; said: string }> {
  const body = confirm === '' ? {} : { confirm };
  const { result, message } = await callEnvelope(contract.syncForm, { params: { id, way }, body });
  await refreshForms();
  return { steps: result.steps, said: message };
}

/** Changes that answer with a sentence. */
async function said(work: Promise<{ message: string }>): Promise<string> {
  const { message } = await work;
  await refreshForms();
  return message;
}
export const removeDefinition = (id: string) => said(callEnvelope(contract.removeForm, { query: { id } }));
export const deleteWithTable = (id: string) => said(callEnvelope(contract.deleteForm, { query: { id } }));
export const copyAsView = (id: string) => said(callEnvelope(contract.copyAsView, { query: { code: id } }));
export const copyAsTable = (id: string, tableName: string) =>
  said(callEnvelope(contract.copyAsTable, { params: { id }, query: { tableName } }));
export const importTables = (names: readonly string[]) =>
  said(callEnvelope(contract.importTables, { params: { names: names.join(',') } }));

export function useTablesWithoutForm() {
  return useQuery({
    queryKey: [key, 'tables'],
    queryFn: ({ signal }) => call(contract.tablesWithoutForm, { query: {}, signal }),
    staleTime: 0,
  });
}

/** The most views of a form, and main tables, that are listed. */
const most = 200;

async function formsBy(filter: Record<string, string>, signal: AbortSignal): Promise<FormRow[]> {
  const query = { pageNo: 1, pageSize: most, ...filter };
  const page = await call(form.endpoints.list, { query, signal });
  // Records of this register are definitions.
  return (page?.records ?? []) as unknown as FormRow[];
}

/** Views of a form. */
export function useViews(id: string) {
  return useQuery({
    queryKey: [key, 'views', id],
    queryFn: ({ signal }) => formsBy({ copyType: '1', physicId: id }, signal),
    staleTime: 0,
  });
}

/** Tables that the foreign key of a sub table may name. */
export function useMainTables(wanted: boolean) {
  return useQuery({
    queryKey: [key, 'mains'],
    queryFn: ({ signal }) => formsBy({ tableType: '2' }, signal),
    enabled: wanted,
  });
}

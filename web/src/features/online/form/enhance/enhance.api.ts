import * as buttons from '@dossier/contract/online/enhance/button-calls.ts';
import type { FormButton } from '@dossier/contract/online/enhance/buttons.ts';
import * as scripts from '@dossier/contract/online/enhance/script-calls.ts';
import type { ScriptType } from '@dossier/contract/online/enhance/scripts.ts';
import * as steps from '@dossier/contract/online/enhance/step-calls.ts';
import { fieldsOfForm, fieldsOfTable } from '@dossier/contract/online/form/design-calls.ts';
import { form } from '@dossier/contract/online/form/form.ts';
import { systemColumns } from '@dossier/contract/online/form/names.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { refreshForms } from '../form.api.ts';

const key = 'online-enhance';
const fresh = { staleTime: 0, refetchOnWindowFocus: false } as const;

/** A change of these is one of the form: its version and its state go on. */
async function said(work: Promise<{ message: string }>): Promise<string> {
  const { message } = await work;
  await queryClient.invalidateQueries({ queryKey: [key] });
  await refreshForms();
  return message;
}

// The lines are those of the form's part.
const asButtons = (lines: readonly object[]) => lines as unknown as FormButton[];

export const useOwnButtons = (headId: string) =>
  useQuery({
    queryKey: [key, 'own', headId],
    queryFn: async ({ signal }) => asButtons(await call(buttons.listButtons, { params: { headId }, signal })),
    ...fresh,
  });
export const useBuiltIns = (headId: string) =>
  useQuery({
    queryKey: [key, 'built-in', headId],
    queryFn: async ({ signal }) => asButtons(await call(buttons.listBuiltIns, { params: { headId }, signal })),
    ...fresh,
  });
export const saveButton = (id: string | null, body: buttons.ButtonDraft) =>
  said(
    id === null
      ? callEnvelope(buttons.addButton, { body })
      : callEnvelope(buttons.editButton, { body: { id, ...body } }),
  );
export const deleteButton = (id: string) => said(callEnvelope(buttons.deleteButton, { query: { id } }));

export type StepList = steps.StepList;
export const useStepLists = (headId: string) =>
  useQuery({
    queryKey: [key, 'steps', headId],
    queryFn: ({ signal }) => call(steps.readStepLists, { params: { headId }, signal }),
    ...fresh,
  });
export const saveStepList = (headId: string, id: string | null, body: steps.StepListDraft) =>
  said(
    id === null
      ? callEnvelope(steps.addStepList, { params: { headId }, body })
      : callEnvelope(steps.editStepList, { params: { headId }, body: { id, ...body } }),
  );
export const deleteStepList = (headId: string, id: string) =>
  said(callEnvelope(steps.deleteStepList, { params: { headId }, query: { id } }));

export type Scripts = Readonly<Record<ScriptType, string>>;
/** The scripts of a form and of its list; empty where there are none. */
export const useScripts = (headId: string) =>
  useQuery({
    queryKey: [key, 'scripts', headId],
    queryFn: async ({ signal }): Promise<Scripts> => {
      const read = (type: ScriptType) => call(scripts.readScript, { params: { headId }, query: { type }, signal });
      const [form, list] = await Promise.all([read('form'), read('list')]);
      return { form: form?.cgJs ?? '', list: list?.cgJs ?? '' };
    },
    ...fresh,
    gcTime: 0,
  });
export const saveScript = (headId: string, cgJsType: ScriptType, cgJs: string) =>
  said(callEnvelope(scripts.editScript, { params: { headId }, body: { cgJsType, cgJs } }));

// Lines of definitions: those that are columns of records.
const columnsOf = (lines: readonly Record<string, unknown>[]) =>
  lines
    .filter((line) => line.dbIsPersist !== 0 && line.dbType !== 'Blob')
    .map((line) => ({ name: String(line.dbFieldName), text: String(line.dbFieldTxt) }));

/** Columns of a form, with their texts. */
export const useColumns = (headId: string) =>
  useQuery({
    queryKey: [key, 'columns', headId],
    queryFn: async ({ signal }) => columnsOf(await call(fieldsOfForm, { query: { headId }, signal })),
    ...fresh,
  });

/** Columns that steps may write of a form, by the name of its table. */
export const useColumnsOf = (headCode: string) =>
  useQuery({
    queryKey: [key, 'columns of', headCode],
    queryFn: async ({ signal }) =>
      columnsOf(await call(fieldsOfTable, { query: { headCode }, signal })).filter(
        ({ name }) => !systemColumns.includes(name),
      ),
    enabled: headCode !== '',
    ...fresh,
  });

/** The most forms that a step is offered. */
const mostForms = 200;

/** Forms that steps may write, by the name of their table. */
export const useTargets = () =>
  useQuery({
    queryKey: [key, 'targets'],
    queryFn: async ({ signal }) => {
      const page = await call(form.endpoints.list, { query: { pageNo: 1, pageSize: mostForms }, signal });
      // Records of this register are definitions.
      const rows = (page?.records ?? []) as unknown as { tableName: string; tableTxt: string; tableType: number }[];
      return rows
        .filter(({ tableType }) => tableType !== 3)
        .map(({ tableName, tableTxt }) => ({ value: tableName, label: `${tableTxt}（${tableName}）` }));
    },
    ...fresh,
  });

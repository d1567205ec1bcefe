import type { FormField } from '@dossier/contract/online/form/compile.ts';
import { fieldsOfForm } from '@dossier/contract/online/form/design-calls.ts';
import { type RuleLine, readRules, saveRules } from '@dossier/contract/online/rules/rule-calls.ts';
import { type RuleField, ruleFieldsOf } from '@dossier/contract/online/rules/rule-fields.ts';
import { useWidgetData } from '@dossier/widgets/data/widget-data.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { refreshForms } from '../form.api.ts';

const key = 'online-rules';
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

export interface RulesOfForm {
  version: number;
  rules: readonly RuleLine[];
  fields: readonly RuleField[];
}

/** The rules of a form, with the fields that they may name. */
export const useRules = (headId: string) =>
  useQuery({
    queryKey: [key, headId],
    queryFn: async ({ signal }): Promise<RulesOfForm> => {
      const [{ version, rules }, lines] = await Promise.all([
        call(readRules, { params: { headId }, signal }),
        call(fieldsOfForm, { query: { headId }, signal }),
      ]);
      // Lines of a definition: the compiler reads the same.
      return { version, rules, fields: ruleFieldsOf(lines as unknown as FormField[]) };
    },
    ...fresh,
  });

/** A change of rules is one of the form: its version and its state go on. */
export async function putRules(headId: string, version: number, rules: readonly RuleLine[]): Promise<string> {
  const { message } = await callEnvelope(saveRules, { params: { headId }, body: { version, rules: [...rules] } });
  await queryClient.invalidateQueries({ queryKey: [key] });
  await refreshForms();
  return message;
}

/** Text of an item of the dictionaries of these fields; undefined where it is not known. */
export function useItemTexts(fields: readonly RuleField[]): (dict: string, value: string) => string | undefined {
  const data = useWidgetData();
  const dicts = [...new Set(fields.flatMap(({ field }) => (field.type === 'dict' ? [field.dict] : [])))];
  const { data: texts } = useQuery({
    queryKey: [key, 'texts', ...dicts],
    queryFn: async () => {
      const loaded = await Promise.all(
        dicts.map(async (dict) => {
          const items = await data.loadItems(dict).catch(() => []);
          return items.map(({ value, text }) => [`${dict} ${value}`, text] as const);
        }),
      );
      return Object.fromEntries(loaded.flat());
    },
    enabled: dicts.length > 0,
    ...fresh,
  });
  return (dict, value) => texts?.[`${dict} ${value}`];
}

import type { FormField } from '@dossier/contract/online/form/compile.ts';
import { ruleFieldsOf } from '@dossier/contract/online/rules/rule-fields.ts';
import { expect, it } from 'vitest';
import { fieldRow } from '../model/design.ts';
import { blankRule } from './rule-words.ts';

const line = (dbFieldName: string) => fieldRow({ dbFieldName, dbFieldTxt: dbFieldName }) as unknown as FormField;
const fields = ruleFieldsOf([line('goods'), line('reason')]);

it('computes always where nobody has said when, and keeps conditions that somebody has set', () => {
  const first = blankRule('require', fields);
  expect(first.when).toMatchObject({ of: [{ field: 'goods' }] });
  const computed = blankRule('compute', fields, first);
  expect(computed.when).toEqual({ type: 'all', of: [] });
  expect(blankRule('require', fields, computed).when).toEqual(first.when);
  const when = {
    type: 'all' as const,
    of: [{ type: 'compare' as const, field: 'reason', operator: 'empty' as const, values: [] }],
  };
  expect(blankRule('compute', fields, { ...first, when } as typeof first).when).toEqual(when);
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: calculations of rules are written so
import { computedValues } from '@dossier/contract/core/computed.ts';
import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import { compileForm, type FormRelease } from '@dossier/contract/online/form/compile.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { rounds } from '#test/rounds.ts';

let app: TestApp;
let designer: Awaited<ReturnType<typeof formDesigner>>;
let users: ReturnType<typeof formUsers>;
beforeAll(async () => {
  app = await testApp();
  designer = await formDesigner(app);
  users = formUsers(app);
});

type Rule = Record<string, unknown>;
const number = (name: string) => column(name, { dbType: 'int', dbLength: 10 });
const test = (field: string, operator: string, ...values: string[]) => ({ type: 'compare', field, operator, values });
const all = (...of: object[]) => ({ type: 'all', of });
const any = (...of: object[]) => ({ type: 'any', of });
const always = all();
const rights = ['list', 'add', 'edit'];
async function aForm(table: string, columns: Parameters<typeof designer.add>[1]) {
  const own = [column('title'), column('state'), number('price'), number('amount')];
  const id = await designer.add(table, [...own, ...columns]);
  expect((await designer.sync(id)).success).toBe(true);
  return id;
}
const put = (id: string, rules: readonly Rule[]) =>
  app.call('PUT', `/online/cgform/head/rule/${id}`, {
    token: designer.token,
    body: { rules: rules.map((rule) => ({ activeStatus: '1', rule })) },
  });

/** Rules without a ring over these fields, and records thrown at both sides. */
const names = ['title', 'state', 'price', 'amount', 'total'] as const;
const letter = fc.constantFrom('a', 'b', null);
const small = fc.constantFrom(1, 2, null);
const record = fc.record({ title: letter, state: letter, price: small, amount: small });
const comparison = fc.oneof(
  fc.tuple(fc.constantFrom('title', 'state'), fc.constantFrom('eq', 'ne'), fc.constantFrom('a', 'b')),
  fc.tuple(fc.constantFrom('price', 'amount'), fc.constantFrom('eq', 'gt', 'le'), fc.constantFrom('1', '2')),
);
const condition = fc
  .tuple(fc.boolean(), fc.array(comparison, { minLength: 1, maxLength: 3 }))
  .map(([every, of]) => (every ? all : any)(...of.map(([field, operator, value]) => test(field, operator, value))));
const anyRule = fc
  .tuple(
    fc.constantFrom('show', 'hide', 'require', 'disable', 'refuse'),
    condition,
    fc.constantFrom(...names.slice(0, 4)),
  )
  .map(
    ([type, when, name]): Rule =>
      type === 'refuse' ? { type, when, message: `不收${name}`, field: name } : { type, when, fields: [name] },
  );

it('says the same in the form and on the server, for rules and records thrown at both', {
  timeout: 120_000,
}, async () => {
  const id = await aForm('r_both', [number('total')]);
  const user = await users.user(id, 'r_both', rights);
  let accepted = 0;
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRule, { minLength: 1, maxLength: 4 }),
      fc.array(record, { minLength: 2, maxLength: 4 }),
      async (rules, records) => {
        const computed = { type: 'compute', when: always, field: 'total', formula: '${price} * 2 + ${amount}' };
        // Those that chase each other are refused when they are saved.
        if (!(await put(id, [...rules, computed])).success) return;
        accepted++;
        const { result } = await app.call('GET', `/online/cgform/api/running/${id}`, { token: user.token });
        const resource = compileForm(result.release as FormRelease);
        for (const values of records) {
          const kept = Object.fromEntries(names.map((name) => [name, null]));
          const { locked, problems } = ruleEffects(resource, values, {}, kept);
          const answer = await user.save({ ...values, total: 99 });
          const said = Object.fromEntries(Object.entries(problems).map(([name, { message }]) => [name, message]));
          expect(answer.success ? {} : answer.result.fields).toEqual(said);
          outcomes.add(answer.success ? (locked.size > 0 ? 'locked' : 'saved') : 'refused');
          if (!answer.success) continue;
          const shown = { ...values, ...Object.fromEntries([...locked].map((name) => [name, null])) };
          expect(await user.one(answer.result.id)).toMatchObject({ ...shown, ...computedValues(resource, shown, '') });
        }
      },
    ),
    rounds(25),
  );
  expect(accepted).toBeGreaterThan(3);
  expect([...outcomes].sort()).toEqual(['locked', 'refused', 'saved']);
});

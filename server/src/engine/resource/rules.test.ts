import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import { problemOf } from '@dossier/contract/core/validate.ts';
import { project } from '@dossier/contract/pm/project.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { rounds } from '#test/rounds.ts';

let app: TestApp;
let token: string;
let given: { dept: string; outsClass: string };

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  given = await anchors(app, token);
});

/** What a form says of a new record before it is sent: each field by itself, then the rules between them. */
function saidByForm(values: Record<string, unknown>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(project.fields)) {
    const problem =
      project.fields[name as keyof typeof project.fields] && !('readOnly' in field && field.readOnly)
        ? problemOf(field, values[name] ?? ('initial' in field ? field.initial : null))
        : null;
    if (problem) problems[name] = problem;
  }
  const ruled = ruleEffects(project, values, problems).problems;
  for (const [name, { message }] of Object.entries(ruled)) problems[name] ??= message;
  return problems;
}

const day = fc.constantFrom(null, '2026-01-31', '2026-02-28', '2026-03-01', '2027-01-01');
const change = fc.record({
  shore: fc.constantFrom('on', 'off', null),
  country: fc.constantFrom(null, 'CN', 'JP', 'US'),
  planStart: day,
  planEnd: day,
  name: fc.constantFrom('项目', '', null),
  budget: fc.constantFrom(1, 0.5, 0, null),
});

it('refuses exactly what the form refuses, in the same words, for records thrown at both', {
  timeout: 60_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(change, async (patch) => {
      const values = projectDraft(given, patch) as Record<string, unknown>;
      const answer = await app.call('POST', '/pm/project/add', { token, body: values });
      const said = saidByForm(values);
      for (const name of Object.keys(said)) seen.add(name);
      expect(answer.success ? {} : answer.result.fields).toEqual(said);
    }),
    rounds(120),
  );
  // The throws reached the rules: a test that meets none of them would say nothing.
  expect([...seen]).toEqual(expect.arrayContaining(['country', 'planEnd', 'name', 'budget']));
});

it('imports and mass entry come to the same answer as the form', async () => {
  const rows = [
    projectDraft(given, { name: '一', shore: 'off', country: 'CN' }),
    projectDraft(given, { name: '二', planStart: '2026-03-01', planEnd: '2026-02-01' }),
  ];
  const entered = await app.call('POST', '/pm/project/addBatch', { token, body: { rows } });
  expect(entered).toMatchObject({ success: false, reason: 'input' });
  expect(entered.result.fields).toEqual({
    '0.country': '离岸项目的发包国别不能为中国大陆',
    '1.planEnd': '计划结束日期不能早于计划开始日期',
  });
  const onshore = await app.call('POST', '/pm/project/add', {
    token,
    body: projectDraft(given, { name: '三', shore: 'on', country: 'JP' }),
  });
  const { result } = await app.call('GET', '/pm/project/queryById', { token, query: { id: onshore.result.id } });
  expect(result.country).toBeNull();
});

import { allEndpoints } from '@dossier/contract/all.ts';
import { expect, it } from 'vitest';
import { checkOf } from './check.ts';

it('compiles the input of every endpoint, and each schema once', () => {
  const endpoints = allEndpoints();
  expect(endpoints.length).toBeGreaterThan(1_000);
  for (const { params, query, body } of endpoints)
    for (const schema of [params, query, body]) {
      expect(checkOf(schema)).toBe(checkOf(schema));
      expect(typeof checkOf(schema).Check({})).toBe('boolean');
    }
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NamedCalls } from './call.ts';
import { coverageOf, type Served } from './coverage.ts';
import { coveragePage, ourCoverage } from './page.ts';
import { unserved } from './unserved.ts';

describe('docs/contract-coverage.md', () => {
  it('knows of every call of the contract that it is served or why it is not', () => {
    expect(ourCoverage().problems).toEqual([]);
    for (const { why } of unserved) expect(why).toMatch(/^(later|not part of this product): \S/);
  });

  it('says what is served now (npm run contract-coverage)', () => {
    const page = readFileSync(new URL('../../docs/contract-coverage.md', import.meta.url), 'utf8');
    expect(page).toBe(coveragePage(ourCoverage()));
  });

  it('leaves no call of a specification out of what the product is', () => {
    const refused = ourCoverage().lines.filter(({ why }) => why?.startsWith('not part'));
    expect(refused.filter(({ sources }) => sources.some((one) => one.startsWith('specification')))).toEqual([]);
  });
});

describe('the join', () => {
  const named: NamedCalls[] = [
    { area: 'things', source: '§1', base: '/thing/', GET: 'list of/:kind files/*', POST: 'edit', PUT: 'edit' },
    { area: 'things', source: '§2', base: '/thing/', ANY: 'clear', WS: ':id' },
    { area: 'elsewhere', source: '§3', base: '/', GET: 'thing/list' },
  ];
  const served = (...calls: string[]): Served[] =>
    calls.map((call) => {
      const [method, path] = call.split(' ') as [Served['method'], string];
      return { method, path, access: 'signed-in' };
    });
  const all = served(
    'GET /thing/list',
    'GET /thing/of/:type',
    'GET /thing/files/*',
    'POST /thing/edit',
    'PUT /thing/edit',
    'GET /thing/clear',
    'POST /thing/clear',
    'WS /thing/:thingId',
  );

  it('meets calls by method and path, whatever the variables are called, and keeps one line for each', () => {
    const { lines, beyond, problems } = coverageOf(named, [], [...all, ...served('GET /thing/:id')]);
    expect(problems).toEqual([]);
    expect(lines.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /thing/list',
      'GET /thing/of/:kind',
      'GET /thing/files/*',
      'POST /thing/edit',
      'PUT /thing/edit',
      'WS /thing/:id',
      'ANY /thing/clear',
    ]);
    expect(lines[0]).toMatchObject({ area: 'things', sources: ['§1', '§3'] });
    expect(lines.at(-1)?.served.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(beyond).toEqual(served('GET /thing/:id'));
  });

  it('asks for a reason where nothing answers, also where only the other method of edit does', () => {
    const without = all.filter(({ method, path }) => `${method} ${path}` !== 'PUT /thing/edit');
    expect(coverageOf(named, [], without).problems).toEqual(['PUT /thing/edit is not served: say why in unserved.ts']);
    const why = 'later: editing';
    expect(coverageOf(named, [{ why, base: '/thing/', PUT: 'edit' }], without).problems).toEqual([]);
  });

  it('refuses a reason for what is served, for what nobody names, and a second one', () => {
    const why = 'later: things';
    const reasons = [
      { why, base: '/thing/', GET: 'of/:x gone' },
      { why, base: '/thing/', GET: 'gone' },
    ];
    expect(coverageOf(named, reasons, all).problems).toEqual([
      'GET /thing/gone has two reasons in unserved.ts',
      'GET /thing/of/: is served: take it out of unserved.ts',
      'GET /thing/gone has a reason in unserved.ts, but the contract does not name it',
    ]);
  });
});

import { expect, test } from 'vitest';
import { bare } from './bare-contract.ts';

test('leaves out of a call what only a server reads', () => {
  const code =
    "export const list = endpoint({ method: 'GET', query: Type.Object({ a: Type.String() }), access: 'public', result: Row });";
  const bared = bare(code);
  expect(bared).toContain("method: 'GET'");
  expect(bared).toContain("access: 'public'");
  expect(bared).not.toMatch(/query|result|Type/);
});

test('leaves out of the function of all calls what it would fill in for a server', () => {
  const bared = bare(
    'export function endpoint(input) { return { ...input, query: input.query ?? Nothing, code: 0 }; }',
  );
  expect(bared).toBe('export function endpoint(input) { return { ...input,  code: 0 }; }');
});

test('marks what stands at the top of a module as nothing but a value', () => {
  expect(bare('const Row = Type.Object({ a: Type.String() });')).toBe(
    'const Row = /* @__PURE__ */ Type.Object({ a: /* @__PURE__ */ Type.String() });',
  );
});

test('leaves alone what a function does', () => {
  const code =
    'export function names(list) { const found = []; for (const one of list) found.push(one.name); return found; }';
  expect(bare(code)).toBe(code);
});

test('the same words elsewhere stay', () => {
  const code = "export const wire = { query: 'q', result: 'r' };";
  expect(bare(code)).toBe(code);
});

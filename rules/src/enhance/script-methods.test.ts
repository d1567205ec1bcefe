import { expect, test } from 'vitest';
import { ScriptError, scriptMethods } from './script-methods.ts';

const problem = (text: string) => {
  try {
    scriptMethods(text);
    return null;
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    return { message: error.message, line: error.line, column: error.column };
  }
};

test('reads methods between commas, with where they begin', () => {
  const text = `loaded() {\n  that.sh.note = false;\n},\nasync beforeSubmit(row) {},\n  onlChange() { return { price(event) {} }; },`;
  expect(scriptMethods(text)).toEqual([
    { name: 'loaded', line: 1, column: 1 },
    { name: 'beforeSubmit', line: 4, column: 1 },
    { name: 'onlChange', line: 5, column: 3 },
  ]);
  expect(scriptMethods("'a': function () {}, b: () => 1").map(({ name }) => name)).toEqual(['a', 'b']);
  expect(scriptMethods(' // nothing yet')).toEqual([]);
});

test('names line and column of what cannot be read', () => {
  expect(problem('loaded() {\n  let = 3 +;\n}')).toEqual({ message: 'Unexpected token', line: 2, column: 12 });
  expect(problem('loaded() {')).toMatchObject({ line: 1, column: 11 });
  expect(problem('loaded() {}\nother() {}')).toMatchObject({ line: 2, column: 1 });
});

test('takes nothing that closes the object and goes on', () => {
  expect(problem('a() {} }); alert(1); ({ b() {}')).not.toBeNull();
  expect(problem('a() {} }, { b() {}')).not.toBeNull();
  expect(problem('a() {} })')).not.toBeNull();
  expect(problem('a() {} } + { b() {}')).not.toBeNull();
});

test('takes functions alone', () => {
  expect(problem('a() {},\n  b: 3')).toEqual({ message: 'b: 3', line: 2, column: 3 });
  expect(problem('...window')).not.toBeNull();
  expect(problem('[name]() {}')).not.toBeNull();
  expect(problem('get a() { return 1; }')).not.toBeNull();
});

import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, type LinearPattern, PatternError } from './linear-pattern.ts';

/** Expressions built from every part that is understood. */
const expression = fc.letrec<{ whole: string; part: string; atom: string }>((tie) => ({
  whole: fc
    .array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((parts) => parts.join('')).join('|')),
  part: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{1,3}?'))
    .map(([atom, times]) => atom + times),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '1', '项', '.', '\\d', '\\w', '\\s', '\\S', '[ab]', '[^a]', '[1-9]'),
    fc.constantFrom('\\.', '\\x61', '\\u0062', '[\\]a]', '[^]', '(?:^a)', '(?:b$)', '(?:\\b)', '(?:\\B)'),
    tie('whole').map((inner) => `(${inner})`),
    tie('whole').map((inner) => `(?:${inner})`),
    tie('whole').map((inner) => `(?:(?=${inner}))`),
    tie('whole').map((inner) => `(?:(?!${inner}))`),
  ),
}));

const native = { script: new Script('new RegExp(source).test(text)'), context: createContext({}) };

/** What the built-in engine says; null where it does not come to an end, as backtracking engines do. */
function nativeAnswer(source: string, text: string): boolean | null {
  Object.assign(native.context, { source, text });
  try {
    return native.script.runInContext(native.context, { timeout: 500 }) as boolean;
  } catch (error) {
    // The error may come of another realm, whose Error is not ours.
    if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}

function nativeIsValid(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

/** Repetitions of repetitions may be refused as too large; that has a test of its own. */
function compiledUnlessLarge(source: string): LinearPattern | null {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError && error.message.includes('too large')) return null;
    throw error;
  }
}

describe('configured regular expressions', () => {
  it('answer as the native ones do', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '1', '项', '.', ']', '\n', ' '), { maxLength: 8 });
    fc.assert(
      fc.property(expression.whole, text, (source, letters) => {
        fc.pre(nativeIsValid(source) && source.length <= 300);
        const pattern = compiledUnlessLarge(source);
        fc.pre(pattern !== null);
        const expected = nativeAnswer(source, letters.join(''));
        fc.pre(expected !== null);
        expect(pattern.test(letters.join(''))).toBe(expected);
      }),
      process.env.TEST_LONG ? { numRuns: 30_000 } : { numRuns: 600, seed: 20_261_123 },
    );
  });

  it.each([
    ['^1[3-9]\\d{9}$', '13800138000', true],
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'abcdefg1', true],
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'abcdefgh', false],
    ['^[\\u4e00-\\u9fa5]{2,4}$', '张三', true],
    ['a{,2}', 'a{,2}', true],
    ['^(?<year>\\d{4})$', '2026', true],
    ['(?:(?:(?:.||){2}){2})*[\\]a]', '项]项.项1b', true],
  ])('%s on %s', (source, text, expected) => {
    expect(compilePattern(source).test(text)).toBe(expected);
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^a*a*a*a*a*a*$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'answers at once where a backtracking engine hangs: %s',
    (source) => {
      const began = performance.now();
      expect(compilePattern(source).test(`${'a'.repeat(2000)}!`)).toBe(false);
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );

  it.each([
    ['[a', 'Invalid'],
    ['(a)\\1', 'back references'],
    ['(?<=a)b', 'lookbehind'],
    ['(?:(?:a{1000}){1000})', 'too large'],
    ['a'.repeat(1001), 'longer than'],
    ['('.repeat(60) + ')'.repeat(60), 'too deeply'],
  ])('refuses %s', (source, reason) => {
    expect(() => compilePattern(source)).toThrow(PatternError);
    expect(() => compilePattern(source)).toThrow(reason);
  });

  it('gives up on a text that is too long instead of hanging', () => {
    expect(() => compilePattern('^(?:a{500}b?)*$').test('a'.repeat(100_000))).toThrow('too long');
  });
});

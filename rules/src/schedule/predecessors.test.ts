import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkTypes } from './plan.ts';
import { readPredecessors, writePredecessors } from './predecessors.ts';

it('reads the text of the template', () => {
  expect(readPredecessors('1.2FS+2; 1.3SS')).toEqual({
    predecessors: [
      { wbs: '1.2', type: 'FS', lag: 2 },
      { wbs: '1.3', type: 'SS', lag: 0 },
    ],
    faults: [],
  });
  expect(readPredecessors('  ')).toEqual({ predecessors: [], faults: [] });
});

it('takes a code alone as FS, small letters, full-width signs, commas and spaces', () => {
  const { predecessors, faults } = readPredecessors('1.2；１．３ff－１，2 sf + 3,4FF—5;');
  expect(faults).toEqual([]);
  expect(writePredecessors(predecessors)).toBe('1.2FS; 1.3FF-1; 2SF+3; 4FF-5');
});

it('says which pieces are wrong and reads the others', () => {
  const { predecessors, faults } = readPredecessors('1.2FS; x; 1.3XX; 1.4FS+366; 1.2SS; 1.5FS2; 1 2; 1.6SF-365');
  expect(writePredecessors(predecessors)).toBe('1.2FS; 1.6SF-365');
  expect(faults).toEqual([
    { text: 'x', fault: 'form' },
    { text: '1.3XX', fault: 'form' },
    { text: '1.4FS+366', fault: 'lag' },
    { text: '1.2SS', fault: 'twice' },
    { text: '1.5FS2', fault: 'form' },
    { text: '1 2', fault: 'form' },
  ]);
});

it('refuses texts of any length without reading them through', () => {
  expect(readPredecessors('1;'.repeat(10_000)).faults).toEqual([{ text: `${'1;'.repeat(10)}…`, fault: 'form' }]);
  expect(readPredecessors(`1${' '.repeat(9_000)}x`).faults).toHaveLength(1);
});

it('reads what it writes', () => {
  const one = fc.record({
    wbs: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.')),
    type: fc.constantFrom(...linkTypes),
    lag: fc.integer({ min: -365, max: 365 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: ({ wbs }) => wbs, maxLength: 8 }), (predecessors) => {
      const text = writePredecessors(predecessors);
      const read = readPredecessors(text);
      expect(read.faults).toEqual([]);
      expect(new Set(read.predecessors)).toEqual(new Set(predecessors));
      expect(writePredecessors(read.predecessors)).toBe(text);
    }),
    process.env.TEST_LONG ? { numRuns: 10_000 } : { numRuns: 300, seed: 20_261_126 },
  );
});

/**
 * How many made-up cases a test tries: the same few in every run, and others, ten times as many, in `npm run test:long`.
 */
export function rounds(few: number): { numRuns: number; seed?: number } {
  return process.env.TEST_LONG ? { numRuns: few * 10 } : { numRuns: few, seed: 20_261_123 };
}

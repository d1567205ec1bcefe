import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `unit`: rules and pure logic, no database. `server`: HTTP and SQL against a real PostgreSQL. */
export default defineConfig({
  test: {
    // Three on two cores: one of them waits at any time, for the database or for a process to end.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{rules,contract,widgets,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['scripts/setup/unit-setup.ts'],
          // Modules are read once per worker, not once per file: half of the time was that.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/setup.ts'],
          // As above: a third of the time was that.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

import { defineConfig } from '@playwright/test';
import { lookOften } from '../widgets/demo/support/looks.ts';

lookOften();

/** Whole journeys in a browser, against the built pages and a server of their own (start-server.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  // One installation serves all journeys; two at once keep both cores of a small machine busy.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by start-server.ts in the environment that the workers inherit.
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Journeys answer for the server where it is to be lost or upgraded, and a worker's requests would pass them by.
    serviceWorkers: 'block',
    // As users see it who want no motion: a quarter of a journey is waiting for it. shell.spec.ts goes with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be clicked says so while the journey still has time to say where.
    actionTimeout: 20_000,
    // Recording slows every test; `-- --trace on` asks for it.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
});

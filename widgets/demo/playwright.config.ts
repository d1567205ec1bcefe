import { defineConfig } from '@playwright/test';
import { lookOften } from './support/looks.ts';

lookOften();

/** The widgets in a browser, each on its demo page: data is made up in the page, no server is needed. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/widgets',
  globalSetup: './serve-demo.ts',
  // Three on two cores: one of them waits at any time, for a clock or for the other side of a pipe.
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // A window of its own for each test takes the browser longer than its page; cookies, storage, routes and extra pages
    // are cleared between tests. The journeys in e2e/ keep a context each.
    reuseContext: true,
    // Set by serve-demo.ts in the environment that the workers inherit.
    baseURL: process.env.DEMO_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing is waited for that only moves; what motion itself must not break asks for it (activity.spec.ts).
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

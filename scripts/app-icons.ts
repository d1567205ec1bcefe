// node scripts/run.mjs scripts/app-icons.ts: writes the icons of the installed application from web/public/favicon.svg.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const folder = fileURLToPath(new URL('../web/public/', import.meta.url));
const mark = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');

/** `share`: how much of the square the mark takes. A system that cuts icons to its own shape leaves the middle 80 %. */
const icons = [
  { name: 'app-192.png', size: 192, share: 0.72, radius: 40 },
  { name: 'app-512.png', size: 512, share: 0.72, radius: 108 },
  { name: 'app-maskable-512.png', size: 512, share: 0.54, radius: 0 },
];

mkdirSync(path.join(folder, 'icons'), { recursive: true });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, share, radius } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * share);
  await page.setContent(`<style>
    html, body { margin: 0; background: transparent }
    div { display: grid; place-items: center; width: ${size}px; height: ${size}px; border-radius: ${radius}px; background: #fff }
    svg { width: ${side}px; height: ${side}px }
  </style><div>${mark}</div>`);
  await page.screenshot({ path: path.join(folder, 'icons', name), omitBackground: true });
  await page.close();
}
await browser.close();

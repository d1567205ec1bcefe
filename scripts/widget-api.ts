import { mkdirSync, writeFileSync } from 'node:fs';
import { apiPage, apiPages } from './widget-api/page.ts';

mkdirSync(new URL('../docs/widgets/', import.meta.url), { recursive: true });
for (const page of apiPages) {
  writeFileSync(new URL(`../${page.file}`, import.meta.url), apiPage(page));
  console.log(`${page.file} written`);
}

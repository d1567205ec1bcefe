import { fileURLToPath } from 'node:url';
import { testSources, unasserted } from './spec-texts/read.ts';
import { specTexts } from './spec-texts/texts.ts';

const sources = testSources(fileURLToPath(new URL('..', import.meta.url)));
let missing = 0;
for (const [where, texts] of Object.entries(specTexts)) {
  for (const text of unasserted(texts, sources)) {
    missing += 1;
    console.log(`${where}: ${text}`);
  }
}
console.log(`${missing} texts of the contract are asserted by no test`);
process.exitCode = missing > 0 ? 1 : 0;

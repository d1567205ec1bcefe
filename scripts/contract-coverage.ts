import { writeFileSync } from 'node:fs';
import { coveragePage, ourCoverage } from './contract-coverage/page.ts';

const coverage = ourCoverage();
for (const problem of coverage.problems) console.error(problem);
writeFileSync(new URL('../docs/contract-coverage.md', import.meta.url), coveragePage(coverage));
console.log(`${coverage.lines.length} calls written to docs/contract-coverage.md`);
process.exitCode = coverage.problems.length > 0 ? 1 : 0;

import { writeFileSync } from 'node:fs';
import { options, optionsPage, pageFile } from './resource-api/page.ts';

writeFileSync(pageFile, optionsPage());
console.log(`${options().length} options written to docs/resource-options.md`);

import { writeFileSync } from 'node:fs';
import { allEndpoints } from '@dossier/contract/all.ts';
import { rightsMatrix } from '../server/src/features/operations/api-docs/rights-matrix.ts';

const file = new URL('../docs/rights-matrix.md', import.meta.url);
writeFileSync(file, rightsMatrix(allEndpoints()));
console.log(`${allEndpoints().length} calls written to docs/rights-matrix.md`);

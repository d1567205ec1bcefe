// npm run check: types, lint, format, house.
import { runChecks } from './setup/checks.mjs';
import { ensureInstalled } from './setup/install.mjs';

await ensureInstalled();
const failed = await runChecks();
if (failed.length > 0) console.error(`未通过 / failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

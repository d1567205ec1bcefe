// npm start: installs what is missing, builds what changed, then serves until it is stopped. `--demo` loads the demo company.
import { ensureBuilt } from './setup/build.mjs';
import { run } from './setup/child.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runtime } from './setup/runtime.mjs';
import { serverFlags } from './setup/server-flags.mjs';

await ensureInstalled();
await ensureBuilt();
const { node, flags } = runtime();
const env = process.argv.includes('--demo') ? { DEMO: 'on' } : {};
process.exit(await run(node, [...flags, ...serverFlags, 'server/src/main.ts'], { env }));

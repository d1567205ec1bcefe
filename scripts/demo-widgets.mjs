// npm run demo:widgets: the widgets' demo pages, which reload by themselves when a file changes.
import { run } from './setup/child.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { runtime } from './setup/runtime.mjs';

await ensureInstalled();
process.exit(await run(runtime().node, [inRoot('node_modules/vite/bin/vite.js'), 'widgets/demo']));

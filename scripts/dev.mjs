// npm run dev: the server restarts when its files change, the pages reload by themselves. Ctrl-C ends both.
import { run } from './setup/child.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { runtime } from './setup/runtime.mjs';

await ensureInstalled();
const { node, flags } = runtime();
const port = process.env.PORT ?? '8080';
const web = process.env.WEB_PORT ?? '5173';
const env = { API_TARGET: `http://127.0.0.1:${port}`, WEB_PORT: web };
console.log(`开发页面 / pages for development: http://127.0.0.1:${web}`);

// SIGTERM would wait for the browser to leave its connections; Node has the option since it reads TypeScript itself.
const atOnce = flags.length === 0 ? ['--watch-kill-signal=SIGINT'] : [];
const watch = ['--watch', '--watch-preserve-output', ...atOnce];
const server = run(node, [...flags, ...watch, 'server/src/main.ts'], { env });
const pages = run(node, [inRoot('node_modules/vite/bin/vite.js'), 'web', '--clearScreen', 'false'], { env });
const code = await Promise.race([server, pages]);
process.kill(process.pid, 'SIGINT'); // goes on to the other one
await Promise.all([server, pages]);
process.exit(code);

// node scripts/run.mjs FILE [ARGUMENTS]: runs a TypeScript file of ours on the pinned Node, installing what is missing.
import { giveUp, run } from './setup/child.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runtime } from './setup/runtime.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) giveUp('用法：node scripts/run.mjs 文件 [参数]', 'usage: node scripts/run.mjs FILE [ARGUMENTS]');
await ensureInstalled();
const { node, flags } = runtime();
process.exit(await run(node, [...flags, file, ...rest]));

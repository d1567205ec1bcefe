import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { runtime } from './runtime.mjs';

/** Types of both sides, format and lint, the rules of the house. Gives back the names of those that failed. */
export async function runChecks() {
  const { node, flags } = runtime();
  const tsc = inRoot('node_modules/typescript/bin/tsc');
  const checks = [
    ['types of the server', [tsc, '-p', 'tsconfig.json']],
    ['types of the pages', [tsc, '-p', 'tsconfig.web.json']],
    ['format and lint', [inRoot('node_modules/@biomejs/biome/bin/biome'), 'check', '.']],
    ['house', [...flags, 'scripts/check-house.ts']],
  ];
  const failed = [];
  for (const [name, args] of checks) {
    const begun = Date.now();
    const code = await run(node, args);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}

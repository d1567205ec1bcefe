// node scripts/run.mjs bench/faults/sigterm.ts [ROUNDS]: stops a server under clients that keep their connections open.
// Bar: 0 broken answers. Half of the clients ask without a pause, the others leave their connections idle in between.
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveLoad, type Load } from './keep-alive.ts';
import { finish, report, scratch, seconds, signIn, startServer } from './server.ts';

const rounds = Number(process.argv[2] ?? 5);
const clients = 32;
const dataDir = scratch('sigterm');
const all: Load = { answers: 0, closing: 0, broken: [] };
let longest = 0;
for (let round = 1; round <= rounds; round += 1) {
  const server = await startServer(dataDir);
  const load = keepAliveLoad(server.address, await signIn(server), clients, (client) =>
    client % 2 === 0 ? 0 : 200 + 40 * client,
  );
  await sleep(2_000);
  const begun = performance.now();
  const code = await server.stop('SIGTERM');
  longest = Math.max(longest, performance.now() - begun);
  const seen = await load;
  if (code !== 0) seen.broken.push(`exit code ${code}`);
  all.answers += seen.answers;
  all.closing += seen.closing;
  all.broken.push(...seen.broken);
  console.log(`round ${round}: ${seen.answers} answers, ${seen.closing} closing, ${seen.broken.length} broken`);
}
for (const text of new Set(all.broken)) console.log(`  ${text}`);
report('broken answers over SIGTERM', `${all.broken.length} of ${all.answers}`, '0', all.broken.length === 0);
report('a stop under load', seconds(longest), '≤ 8 s', longest <= 8_000);
finish();

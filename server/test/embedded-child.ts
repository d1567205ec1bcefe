// A server process in miniature, for tests that kill it: starts the database in argv[2] and stays until SIGTERM.
import { startEmbedded } from '#db/embedded/start.ts';

const { connection, stop } = await startEmbedded(process.argv[2] ?? '', { note: (line) => console.error(line) });
process.once('SIGTERM', async () => {
  await stop();
  process.exit(0);
});
console.log(connection.host);
setInterval(() => {}, 60_000);

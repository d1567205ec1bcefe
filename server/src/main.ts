import { readConfig } from './config/config.ts';
import { StartupError } from './core/startup-error.ts';
import { type Server, startServer } from './server.ts';
import { createLog } from './services/log.ts';

await main();

async function main(): Promise<void> {
  const begun = performance.now();
  let server: Server | undefined;
  let stopping = false;
  /** Asked to stop before it was ready: what runs already is stopped once startServer is done. */
  const early = new AbortController();
  try {
    const config = readConfig();
    const log = createLog(config.logLevel);

    const stop = async (exitCode: number, drain = false) => {
      if (stopping) return;
      stopping = true;
      try {
        await server?.stop(drain);
        process.exit(exitCode);
      } catch (error) {
        log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      }
    };
    const fatal = (what: string) => (error: unknown) => {
      log.fatal({ err: error }, what);
      void stop(1);
    };
    process.on('uncaughtException', fatal('uncaught error'));
    process.on('unhandledRejection', fatal('unhandled rejection'));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // SIGTERM comes from those who run services; behind Ctrl-C nobody waits for connections to be left.
        if (server) void stop(0, signal === 'SIGTERM');
        else early.abort();
      });
    }
    server = await startServer({ config, log, say: console.log, signal: early.signal });
    if (early.signal.aborted) return void stop(0);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${config.brand} 已就绪，${seconds} 秒 / ready in ${seconds} s: ${server.address}`);
  } catch (error) {
    if (early.signal.aborted) process.exit(0);
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const mainScript = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server as `npm start` runs it, in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything printed until now. */
  output: () => string;
  exit: Promise<number | null>;
}

/** Starts a server on a free port; whoever starts it stops it. */
export function startProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [mainScript], {
    env: { ...named('PATH', 'NODE_COMPILE_CACHE'), PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => text, exit };
}

function named(...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** Where it serves, once it does. */
export async function readyAt(server: ServerProcess): Promise<URL> {
  const address = await vi.waitUntil(
    () => {
      if (server.child.exitCode !== null) throw new Error(server.output());
      return /ready in .*: (http\S+)/.exec(server.output())?.[1];
    },
    // Some ten seconds on a quiet machine, six times that where all else runs too.
    { timeout: 110_000 },
  );
  return new URL(address);
}

/** Ends it as Ctrl-C does, if it still runs. */
export async function stopProcess({ child, exit }: ServerProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  await exit;
}

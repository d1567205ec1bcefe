import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A program under measurement. */
export interface Subject {
  child: ChildProcess;
  /** CPU seconds the program itself has used so far, without its children. */
  cpuSeconds(): number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a program on this Node and waits until its output holds `ready`. */
export async function startSubject(
  args: readonly string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<Subject & { output: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      output += part;
      if (ready.test(output)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)));
  });
  const pid = child.pid ?? 0;
  return {
    child,
    output,
    cpuSeconds() {
      // utime and stime in hundredths of a second (proc(5)).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    memory() {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGINT');
      }),
  };
}

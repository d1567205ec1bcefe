import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '#core/startup-error.ts';
import { type Binaries, program } from './binaries.ts';
import { commandOf, processesIn, runsProgram, stateOf, waitUntil } from './processes.ts';

/**
 * Makes a cluster ready to start after any kind of death: ends a database that outlived its server,
 * and removes a lock file that names a process which is dead or something else.
 * The caller holds the data folder, so no living server of ours uses this cluster.
 */
export async function recoverCluster(binaries: Binaries, cluster: string, note: (line: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Math.abs(Number(firstLine(file)));
  if (pid) {
    if (stateOf(pid) === 'running' && runsProgram(pid, 'postgres') && isOf(pid, cluster)) {
      note(`the embedded database of an earlier server is still running (process ${pid}): stopping it`);
      if (process.platform === 'win32') stopOnWindows(binaries, cluster);
      else await end(pid);
    }
    // A dead process that nobody reaps (process 1 of many containers does not) would count as alive for PostgreSQL.
  }
  const empty = await waitUntil(() => living(cluster).length === 0, 15_000);
  if (!empty) {
    const pids = living(cluster).join(', ');
    throw new StartupError(
      `内置数据库的旧进程（${pids}）没有退出，请结束它们后重试`,
      `Processes of an earlier embedded database (${pids}) did not end; end them and start again`,
    );
  }
  rmSync(file, { force: true });
}

/** Fast shutdown; immediate if that does not help: the next start then replays the log. */
async function end(pid: number): Promise<void> {
  const stopped = () => stateOf(pid) !== 'running';
  kill(pid, 'SIGINT');
  if (await waitUntil(stopped, 20_000)) return;
  kill(pid, 'SIGQUIT');
  await waitUntil(stopped, 5_000);
}

function living(cluster: string): number[] {
  return processesIn(cluster).filter((pid) => stateOf(pid) === 'running');
}

function isOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return processesIn(cluster).includes(pid);
  // Windows tells no command line cheaply; pg_ctl, which is asked next, looks at the cluster itself.
  return process.platform === 'win32' || commandOf(pid).includes(cluster);
}

/** Windows has no signals: PostgreSQL's own tool uses its pipe. */
export function stopOnWindows(binaries: Binaries, cluster: string): void {
  spawnSync(program(binaries, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'], { windowsHide: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
}

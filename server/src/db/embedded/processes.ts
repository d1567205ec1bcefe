import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is known about a process id: gone, dead but not yet reaped by its parent, or running. */
export type ProcessState = 'gone' | 'zombie' | 'running';

export function stateOf(pid: number): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  if (process.platform === 'win32') return 'running';
  return statLetter(pid) === 'Z' ? 'zombie' : 'running';
}

/** A text that differs between two processes which had the same id one after the other; '' when unknown. */
export function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot}:${statFields(pid)[19]}`;
    }
    if (process.platform === 'win32') {
      return run('powershell.exe', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]);
    }
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]);
  } catch {
    return '';
  }
}

/** Does this process run a program of that name (`postgres`)? */
export function runsProgram(pid: number, name: string): boolean {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name;
    if (process.platform === 'win32') return run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).includes(`${name}.exe`);
    return run('ps', ['-o', 'comm=', '-p', String(pid)]).includes(name);
  } catch {
    return false;
  }
}

/** The command line of a process, '' when it is not known. */
export function commandOf(pid: number): string {
  try {
    return run('ps', ['-o', 'args=', '-p', String(pid)]);
  } catch {
    return '';
  }
}

/** Linux: ids of processes that work inside `folder` (a PostgreSQL process works inside its cluster). */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false; // gone meanwhile, or of another user, who cannot be in our folder
      }
    });
}

/** Waits until `done` is true; false when it did not become true in time. */
export async function waitUntil(done: () => boolean, milliseconds: number, step = 20): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!done()) {
    if (performance.now() > end) return false;
    await sleep(step);
  }
  return true;
}

function statLetter(pid: number): string {
  try {
    if (process.platform === 'linux') return statFields(pid)[0] ?? '';
    return run('ps', ['-o', 'state=', '-p', String(pid)]).slice(0, 1);
  } catch {
    return '';
  }
}

/** The fields of /proc/PID/stat from the third on; the second may contain spaces and brackets. */
function statFields(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  }).trim();
}

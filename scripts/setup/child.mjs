import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inRoot, root } from './paths.mjs';

/** Ends this script with one line for the person at the terminal. */
export function giveUp(chinese, english) {
  console.error(`${chinese} / ${english}`);
  process.exit(1);
}

/** Where Node keeps what it compiled: who can write there can write our programs too. A start takes a fifth less. */
const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules', '.cache', 'node') };

const parent = process.ppid;

/** npm passes a signal to its shell, which dies of it without telling us: then our parent is another one. */
function isLeftAlone() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
}

/**
 * Runs a program with our terminal and passes our signals on; gives back its exit code.
 * A program that is ended by a signal counts as 128 + its number, as in a shell.
 */
export function run(program, args, { env = {}, cwd = root, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio,
      env: { ...process.env, ...compileCache, ...env },
      windowsHide: true,
    });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    // Ctrl-C reaches the child by itself as well; the server counts the second one as the same wish.
    for (const signal of signals) process.on(signal, forward);
    const watch = setInterval(() => isLeftAlone() && forward('SIGTERM'), 300);
    const done = () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

import { existsSync } from 'node:fs';
import { giveUp } from './child.mjs';
import { inRoot } from './paths.mjs';

/** Oldest Node that runs the server, and the first that reads TypeScript without a flag. */
const oldest = [22, 12];
const readsTypeScript = [22, 18];

/** The Node that runs everything after the installation: the pinned one, else this one when it is new enough. */
export function runtime() {
  const windows = process.platform === 'win32';
  const system = windows ? 'win' : process.platform;
  const pinned = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(pinned)) return { node: pinned, flags: [] };
  const version = process.versions.node.split('.').map(Number);
  if (isAtLeast(version, readsTypeScript)) return { node: process.execPath, flags: [] };
  if (isAtLeast(version, oldest)) return { node: process.execPath, flags: ['--experimental-strip-types'] };
  return giveUp(
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node，请安装 Node ${oldest.join('.')} 或更高版本（现为 ${process.versions.node}）`,
    `No Node is bundled for ${process.platform}-${process.arch}; install Node ${oldest.join('.')} or newer (this is ${process.versions.node})`,
  );
}

function isAtLeast([major, minor], [neededMajor, neededMinor]) {
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

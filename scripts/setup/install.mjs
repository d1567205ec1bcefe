import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { giveUp, run } from './child.mjs';
import { inRoot } from './paths.mjs';

const stampFile = inRoot('node_modules', '.dossier-installed');

/** Installs the packages when the lock file asks for others than are there. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(
      `需要 Node 20.19 或更高版本（现为 ${process.versions.node}）`,
      `Node 20.19 or newer is needed (this is ${process.versions.node})`,
    );
  }
  const lock = readFileSync(inRoot('package-lock.json'));
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(JSON.parse(lock.toString()))) await install();
  writeFileSync(stampFile, stamp);
}

/** Does npm's own record of node_modules agree with the lock file? Packages of other platforms may be absent. */
function isInstalled({ packages }) {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(packages).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/')) return true;
    const found = there[place];
    return found ? found.version === wanted.version : wanted.optional === true || isForOthers(wanted);
  });
}

function isForOthers({ os, cpu }) {
  return (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch));
}

async function install() {
  console.log('正在安装依赖 / installing packages …');
  // Windows cannot remove a program that runs, and this script may run on the Node that `npm ci` would remove.
  const command = process.platform === 'win32' && existsSync(inRoot('node_modules')) ? 'install' : 'ci';
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  const code = await npm(args);
  if (code !== 0) giveUp('依赖安装失败，请看上面的输出', 'The packages could not be installed; see the output above');
}

/** npm as it called us, else the one on the PATH. */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /\.c?js$/.test(script)) return run(node ?? process.execPath, [script, ...args]);
  // A .cmd file needs the shell on Windows; the arguments are our own words.
  return process.platform === 'win32' ? run('cmd.exe', ['/d', '/c', 'npm', ...args]) : run('npm', args);
}

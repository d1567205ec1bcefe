import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Unkept } from './unkept.ts';

/** Modules of LibreOffice that write PDF, by extension. */
const filters: Readonly<Record<string, string>> = {
  ...{ doc: 'writer', docx: 'writer', xls: 'calc', xlsx: 'calc', ppt: 'impress', pptx: 'impress' },
};
/** Milliseconds that one file may take, and bytes that come of it. */
const patience = 120_000;
const mostBytes = 100 * 1024 * 1024;

export const isOffice = (extension: string): boolean => Object.hasOwn(filters, extension);

/**
 * Lets LibreOffice write a file as PDF/A-2b. It works in a folder of its own with a profile that is gone afterwards, sees
 * nothing of this process's environment, and is ended with all that it started when it takes too long.
 * @throws Unkept
 */
export async function keptOffice(
  soffice: string,
  source: { path: string; extension: string; signal: AbortSignal },
  { scratch, patienceMs = patience }: { scratch: string; patienceMs?: number },
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(scratch, 'office-'));
  try {
    const given = path.join(folder, `source.${source.extension}`);
    await copyFile(source.path, given);
    const filter = `pdf:${filters[source.extension]}_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}`;
    const profile = pathToFileURL(path.join(folder, 'profile')).href;
    await mkdir(path.join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), settings);
    await run(
      soffice,
      [
        ...[`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--nologo', '--nolockcheck'],
        ...['--convert-to', filter, '--outdir', folder, given],
      ],
      { folder, patienceMs, signal: source.signal },
    );
    const made = path.join(folder, 'source.pdf');
    const size = await stat(made).then(
      (found) => found.size,
      () => 0,
    );
    if (size === 0) throw new Unkept('damaged');
    if (size > mostBytes) throw new Unkept('too-large');
    return await readFile(made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const setting = (place: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Documents may name files of this machine: nothing that they link is read, and nothing in them runs. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Common/Security/Scripting', 'DisableActiveContent', 'true'),
  setting('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Writer/Content/Update', 'Link', '2'),
  setting('Calc/Content/Update', 'Link', '1'),
].join('')}</oor:items>`;

/** Documents may name pictures of the net: the way there is a door that nobody opens. */
const nowhere = 'http://127.0.0.1:1';

function run(
  program: string,
  given: readonly string[],
  { folder, patienceMs, signal }: { folder: string; patienceMs: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, {
      cwd: folder,
      env: {
        PATH: '/usr/bin:/bin',
        HOME: folder,
        TMPDIR: folder,
        http_proxy: nowhere,
        https_proxy: nowhere,
        LANG: 'C.UTF-8',
      },
      stdio: 'ignore',
      // A group of its own, so that what it starts ends with it.
      detached: true,
    });
    let isLate = false;
    const end = () => {
      isLate = true;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(end, patienceMs);
    signal.addEventListener('abort', end, { once: true });
    const settle = (problem: Unkept | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (problem) reject(problem);
      else resolve();
    };
    child.on('error', () => settle(new Unkept('office')));
    child.on('exit', (code) => settle(isLate ? new Unkept('late') : code === 0 ? null : new Unkept('damaged')));
  });
}

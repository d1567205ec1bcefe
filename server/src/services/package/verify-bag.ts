import { createHash } from 'node:crypto';
import { refusal, refuse } from '#core/errors.ts';
import { decodePath, pathProblem } from './names.ts';
import { memberStream, memberText, readZip, type ZipMember, type ZipSource } from './zip-reader.ts';

/** What is looked at, in its order (domain 6.8). */
export const bagSteps = ['declaration', 'oxum', 'complete', 'digest'] as const;
export type BagStep = (typeof bagSteps)[number];

/** A file of the payload. */
export interface PayloadFile {
  /** `data/…` */
  path: string;
  /** As the manifest says. */
  sha256: string;
  member: ZipMember;
}

export interface BagReport {
  /** AR70; null: the package is what was sent. */
  problem: string | null;
  /** What each step has found; null: nothing. */
  steps: Readonly<Record<BagStep, string | null>>;
  /** Names of files that are named and not there, that are not what they were, and that nobody named. */
  missing: readonly string[];
  mismatched: readonly string[];
  surplus: readonly string[];
  /** bag-info.txt by its names. */
  info: ReadonlyMap<string, string>;
  payload: readonly PayloadFile[];
  /** Bytes and files that are there. */
  bytes: number;
  files: number;
}

interface Options {
  /** Told of bytes as they are read. */
  progress?: (bytes: number, total: number) => void;
  signal?: AbortSignal;
}

const tagNames = { declaration: 'bagit.txt', info: 'bag-info.txt', manifest: 'manifest-sha256.txt' } as const;

/**
 * Verifies a package: declaration, Payload-Oxum, completeness, every digest. Files are read once, as a stream.
 * @throws AppError AR71 where it is no package; a sentence for archives that nobody packs in good faith
 */
export async function verifyBag(source: ZipSource, { progress, signal }: Options = {}): Promise<BagReport> {
  const members = await readZip(source);
  const root = rootOf(members);
  const byPath = new Map(members.map((member) => [member.name.slice(root.length), member]));
  const text = async (name: string) => {
    const member = byPath.get(name);
    if (!member) throw refusal('AR71', `不是有效的移交包：缺少${name}`, { file: name });
    return memberText(source, member);
  };
  assertDeclared(await text(tagNames.declaration));
  const manifest = manifestOf(await text(tagNames.manifest));
  const info = byPath.has(tagNames.info) ? infoOf(await text(tagNames.info)) : new Map<string, string>();
  const missing: string[] = [];
  const mismatched: string[] = [];
  const surplus: string[] = [];
  const there = [...byPath].filter(([path]) => path.startsWith('data/'));
  const bytes = there.reduce((sum, [, { size }]) => sum + size, 0);
  for (const path of byPath.keys())
    if (path.startsWith('data/') ? !manifest.has(path) : path.includes('/') || !isTag(path)) surplus.push(path);
  const total = members.reduce((sum, { size }) => sum + size, 0);
  const payload: PayloadFile[] = [];
  const read = async (member: ZipMember) => {
    const hash = createHash('sha256');
    for await (const chunk of await memberStream(source, member)) {
      signal?.throwIfAborted();
      hash.update(chunk as Buffer);
      progress?.((chunk as Buffer).length, total);
    }
    return hash.digest('hex');
  };
  for (const [path, sha256] of manifest) {
    const member = byPath.get(path);
    if (!member) {
      missing.push(path);
      continue;
    }
    if ((await read(member).catch(onlyOurs)) !== sha256) mismatched.push(path);
    payload.push({ path, sha256, member });
  }
  const tags = byPath.has('tagmanifest-sha256.txt')
    ? manifestOf(await text('tagmanifest-sha256.txt'), false)
    : new Map();
  for (const [path, sha256] of tags) {
    const member = byPath.get(path);
    if (!member) missing.push(path);
    else if ((await read(member).catch(onlyOurs)) !== sha256) mismatched.push(path);
  }
  const oxum = oxumProblem(info.get('Payload-Oxum'), bytes, there.length);
  const counts = { missing: missing.length, changed: mismatched.length, surplus: surplus.length };
  return {
    problem: problemOf(counts) ?? (oxum && `移交包校验失败：Payload-Oxum登记${oxum.told}，实为${oxum.found}`),
    steps: {
      ...{
        declaration: null,
        oxum: oxum && `Payload-Oxum登记${oxum.told}，实为${oxum.found}`,
        complete: incompleteOf(counts),
      },
      digest: counts.changed > 0 ? `校验值不符${counts.changed}个` : null,
    },
    ...{ missing, mismatched, surplus, info, payload, bytes, files: there.length },
  };
}

interface Counts {
  missing: number;
  changed: number;
  surplus: number;
}

/** AR70 in all its forms, each whole: they are catalogued as they are said. */
function problemOf({ missing, changed, surplus }: Counts): string | null {
  if (missing && changed && surplus)
    return `移交包校验失败：缺少文件${missing}个，校验值不符${changed}个，多余文件${surplus}个`;
  if (missing && changed) return `移交包校验失败：缺少文件${missing}个，校验值不符${changed}个`;
  if (missing && surplus) return `移交包校验失败：缺少文件${missing}个，多余文件${surplus}个`;
  if (changed && surplus) return `移交包校验失败：校验值不符${changed}个，多余文件${surplus}个`;
  if (missing) return `移交包校验失败：缺少文件${missing}个`;
  if (changed) return `移交包校验失败：校验值不符${changed}个`;
  return surplus ? `移交包校验失败：多余文件${surplus}个` : null;
}

function incompleteOf({ missing, surplus }: Counts): string | null {
  if (missing && surplus) return `缺少文件${missing}个，多余文件${surplus}个`;
  if (missing) return `缺少文件${missing}个`;
  return surplus ? `多余文件${surplus}个` : null;
}

/** A content that cannot be unpacked is not what it was; whatever we refuse or give up is told. */
function onlyOurs(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && code.startsWith('Z_')) return null;
  throw error;
}

const isTag = (path: string): boolean =>
  Object.values<string>(tagNames).includes(path) || path === 'tagmanifest-sha256.txt';

/** The folder that everything lies in, with its slash; '' where bagit.txt lies at the top. */
function rootOf(members: readonly ZipMember[]): string {
  const roots = new Set(members.map(({ name }) => (name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : '')));
  const [root] = roots;
  return roots.size === 1 && root !== undefined && root !== 'data/' ? root : '';
}

function assertDeclared(text: string): void {
  const lines = new Map(linesOf(text).flatMap((line) => pairOf(line) ?? []));
  const version = lines.get('BagIt-Version');
  if ((version !== '1.0' && version !== '0.97') || lines.get('Tag-File-Character-Encoding')?.toUpperCase() !== 'UTF-8')
    throw refusal('AR71', '不是有效的移交包：bagit.txt的版本或编码不支持');
}

/** `digest  path` a line. */
function manifestOf(text: string, isPayload = true): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of linesOf(text)) {
    const [, digest = '', given = ''] = /^([0-9A-Fa-f]{64})\s+\*?(?:\.\/)?(.+)$/.exec(line) ?? [];
    const path = decodePath(given);
    if (digest === '' || (isPayload && !path.startsWith('data/')))
      throw refuse('不是有效的移交包：manifest-sha256.txt格式错误');
    // Decoded line ends are no reason to look elsewhere: no archive has such a name.
    if (pathProblem(path) === 'outside') throw refuse(`移交包不安全：路径越界的文件“${path.slice(0, 120)}”`);
    if (files.has(path)) throw refuse(`移交包不安全：重名的文件“${path.slice(0, 120)}”`);
    files.set(path, digest.toLowerCase());
  }
  return files;
}

/** Names and values; a line that begins with a blank goes on with the one before. */
function infoOf(text: string): Map<string, string> {
  const info = new Map<string, string>();
  for (const line of linesOf(text.replace(/\r?\n[ \t]+/g, ' '))) {
    const pair = pairOf(line);
    if (pair && !info.has(pair[0][0])) info.set(...pair[0]);
  }
  return info;
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');

function pairOf(line: string): [[string, string]] | null {
  const at = line.indexOf(':');
  return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : null;
}

/** What Payload-Oxum says where it is something else; null: it is right, or says nothing. */
function oxumProblem(given: string | undefined, bytes: number, files: number): { told: string; found: string } | null {
  const found = `${bytes}.${files}`;
  return given === undefined || given === found ? null : { told: given.slice(0, 40), found };
}

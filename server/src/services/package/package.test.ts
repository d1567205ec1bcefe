import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { AppError } from '#core/errors.ts';
import { decodePath, encodePath, packageName, pathProblem } from './names.ts';
import { verifyBag } from './verify-bag.ts';
import { type Bag, ChangedContent, textFile, writeBag } from './write-bag.ts';
import { element, readXml, textIn, UnreadableXml, writeXml } from './xml.ts';
import { fileSource } from './zip-reader.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bag-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let serial = 0;
const place = () => {
  serial += 1;
  return path.join(folder, `${serial}.zip`);
};
const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

async function built(files: Bag['files'], change: Partial<Bag> = {}): Promise<string> {
  const target = place();
  const bag = {
    root: 'YJ-2026-0001',
    info: [['Source-Organization', '海川数字服务']],
    date: '2026-11-27',
    files,
    ...change,
  };
  await pipeline(writeBag(bag as Bag), createWriteStream(target));
  return target;
}
async function verified(target: string) {
  const source = await fileSource(target);
  return verifyBag(source).finally(() => source.close());
}
const problemOf = async (target: string) => {
  try {
    return (await verified(target)).problem;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
/** An archive of these members, whatever they are. */
async function archive(members: Record<string, string>, options: Record<string, object> = {}): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(members))
    zip.addBuffer(Buffer.from(content), name, { compress: false, ...options[name] });
  zip.end();
  const target = place();
  await pipeline(zip.outputStream as Readable, createWriteStream(target));
  return target;
}
const declared = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
const bagOf = (files: Record<string, string>, change: Record<string, string | null> = {}) => {
  const members: Record<string, string | null> = {
    'b/bagit.txt': declared,
    'b/manifest-sha256.txt': Object.entries(files)
      .map(([name, content]) => `${sha(content)}  data/${name}\n`)
      .join(''),
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`b/data/${name}`, content])),
    ...change,
  };
  return Object.fromEntries(Object.entries(members).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
};

describe('a package', () => {
  it('is a bag that unzip and sha256sum accept, with names in Chinese', async () => {
    const files = [
      textFile('说明文件.TXT', '移交说明\n'),
      textFile('电子档案/2025/A001-WS_2025/A001-WS·2025-01.pdf', randomBytes(300_000)),
      textFile('电子档案/空.txt', ''),
    ];
    const target = await built(files);
    const report = await verified(target);
    expect(report).toMatchObject({ problem: null, files: 3, missing: [], mismatched: [], surplus: [] });
    expect(report.info.get('Source-Organization')).toBe('海川数字服务');
    expect(report.info.get('Payload-Oxum')).toBe(`${report.bytes}.3`);
    const out = path.join(folder, 'out');
    execFileSync('unzip', ['-q', target, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const root = path.join(out, 'YJ-2026-0001');
    for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      execFileSync('sha256sum', ['--strict', '--quiet', '-c', manifest], { cwd: root });
    expect(await readFile(path.join(root, 'bagit.txt'), 'utf8')).toBe(declared);
  });

  it('names the file of which one byte is another', async () => {
    const target = await built([textFile('一.txt', 'unchanged'), textFile('二.txt', 'CHANGEME')]);
    const bytes = await readFile(target);
    bytes[bytes.indexOf('CHANGEME')] = 0x63;
    await writeFile(target, bytes);
    expect(await verified(target)).toMatchObject({
      problem: '移交包校验失败：校验值不符1个',
      mismatched: ['data/二.txt'],
      missing: [],
      surplus: [],
    });
  });

  it('names what is missing and what nobody named, and says when the sums are others', async () => {
    const both = await archive(
      bagOf({ 'a.txt': 'a', 'b.txt': 'b' }, { 'b/data/b.txt': null, 'b/data/c.txt': 'c', 'b/x.exe': '' }),
    );
    expect(await verified(both)).toMatchObject({
      problem: '移交包校验失败：缺少文件1个，多余文件2个',
      missing: ['data/b.txt'],
      surplus: ['data/c.txt', 'x.exe'],
    });
    const sums = await archive(bagOf({ 'a.txt': 'a' }, { 'b/bag-info.txt': 'Payload-Oxum: 2.1\n' }));
    expect(await problemOf(sums)).toBe('移交包校验失败：Payload-Oxum登记2.1，实为1.1');
    const tag = await archive(
      bagOf({ 'a.txt': 'a' }, { 'b/tagmanifest-sha256.txt': `${sha('other')}  bagit.txt\n${sha('x')}  gone.txt\n` }),
    );
    expect(await verified(tag)).toMatchObject({ missing: ['gone.txt'], mismatched: ['bagit.txt'] });
  });

  it('is none without its declaration or its manifest', async () => {
    const none = (change: Record<string, string | null>) => archive(bagOf({ 'a.txt': 'a' }, change)).then(problemOf);
    expect(await none({ 'b/bagit.txt': null })).toBe('不是有效的移交包：缺少bagit.txt');
    expect(await none({ 'b/manifest-sha256.txt': null })).toBe('不是有效的移交包：缺少manifest-sha256.txt');
    expect(await none({ 'b/bagit.txt': declared.replace('1.0', '9') })).toBe(
      '不是有效的移交包：bagit.txt的版本或编码不支持',
    );
    expect(await none({ 'b/manifest-sha256.txt': 'abc data/a.txt\n' })).toBe(
      '不是有效的移交包：manifest-sha256.txt格式错误',
    );
    const text = place();
    await writeFile(text, 'no archive at all');
    expect(await problemOf(text)).toBe('不是有效的移交包：压缩文件已损坏');
    await writeFile(text, '');
    expect(await problemOf(text)).toBe('不是有效的移交包：压缩文件已损坏');
  });

  it('is not taken apart where its archive means harm', async () => {
    const good = await readFile(await archive(bagOf({ 'evil.txt': 'a' })));
    const patched = async (change: (bytes: Buffer) => void) => {
      const [bytes, target] = [Buffer.from(good), place()];
      change(bytes);
      await writeFile(target, bytes);
      return problemOf(target);
    };
    const rename = (to: string) => (bytes: Buffer) => {
      const from = 'b/data/evil.txt';
      expect(to).toHaveLength(from.length);
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
    };
    expect(await patched(rename('b/../../evil.tx'))).toBe('移交包不安全：路径越界的文件“b/../../evil.tx”');
    expect(await patched(rename('/etc/cron.d/abc'))).toBe('移交包不安全：路径越界的文件“/etc/cron.d/abc”');
    expect(await patched(rename('C:\\windows\\a.tx'))).toBe('移交包不安全：路径越界的文件“C:\\windows\\a.tx”');
    expect(await patched(rename('b/data/ev\u0000l.txt'))).toBe('移交包不安全：文件名无法识别“b/data/ev?l.txt”');
    const entry = (bytes: Buffer) => bytes.lastIndexOf('b/data/evil.txt') - 46;
    expect(
      await patched((bytes) => bytes.writeUInt16LE(bytes.readUInt16LE(entry(bytes) + 8) | 1, entry(bytes) + 8)),
    ).toBe('移交包不安全：已加密的文件“b/data/evil.txt”');
    expect(await patched((bytes) => bytes.writeUInt32LE(0xa1ff0000, entry(bytes) + 38))).toBe(
      '移交包不安全：不是普通文件“b/data/evil.txt”',
    );
    expect(await patched((bytes) => bytes.writeUInt16LE(12, entry(bytes) + 10))).toBe(
      '移交包不安全：不支持的压缩方式“b/data/evil.txt”',
    );
    // Two names for one content.
    expect(await patched((bytes) => bytes.writeUInt32LE(0, entry(bytes) + 42))).toMatch(
      /^移交包不安全：内容重叠的文件/,
    );
    expect(await problemOf(await archive({ ...bagOf({ 'a.txt': 'a' }), 'b/data/A.TXT': 'b' }))).toBe(
      '移交包不安全：重名的文件“b/data/A.TXT”',
    );
    const bomb = await archive(bagOf({ 'big.txt': '0'.repeat(5_000_000) }), { 'b/data/big.txt': { compress: true } });
    expect(await problemOf(bomb)).toBe('移交包不安全：压缩比异常的文件“b/data/big.txt”');
    const climbing = bagOf({ 'a.txt': 'a' }, { 'b/manifest-sha256.txt': `${sha('a')}  data/../../a.txt\n` });
    expect(await problemOf(await archive(climbing))).toBe('移交包不安全：路径越界的文件“data/../../a.txt”');
  });

  it('that says less of a packed file than there is in it ends before it fills anything', async () => {
    const target = await archive(bagOf({ 'a.txt': 'abcabcabc'.repeat(100) }), { 'b/data/a.txt': { compress: true } });
    const bytes = await readFile(target);
    const entry = bytes.lastIndexOf('b/data/a.txt') - 46;
    bytes.writeUInt32LE(10, entry + 24);
    await writeFile(target, bytes);
    expect(await problemOf(target)).toBe('移交包不安全：压缩比异常的文件“b/data/a.txt”');
  });

  it('is not made of a content that is not what its record says', async () => {
    const wrong = { ...textFile('a.txt', 'a'), sha256: sha('b') };
    await expect(built([wrong])).rejects.toBeInstanceOf(ChangedContent);
    const short = { ...textFile('a.txt', 'a'), size: 2 };
    await expect(built([short])).rejects.toThrow();
    const broken = { path: 'a.txt', size: 3, open: () => Promise.reject(new Error('gone')) };
    await expect(built([broken])).rejects.toThrow('gone');
  });

  it('keeps no file in memory', async () => {
    const size = 300 * 1024 * 1024;
    const block = Buffer.alloc(1024 * 1024, 7);
    const big = {
      path: 'big.bin',
      size,
      open: async () =>
        Readable.from(
          (function* () {
            for (let left = size; left > 0; left -= block.length) yield block;
          })(),
          { objectMode: false },
        ),
    };
    const before = process.memoryUsage().rss;
    let most = before;
    const target = await built([big], {
      progress: () => {
        most = Math.max(most, process.memoryUsage().rss);
      },
    });
    expect((await verified(target)).problem).toBeNull();
    expect(most - before).toBeLessThan(150 * 1024 * 1024);
  }, 60_000);
});

describe('names in a package', () => {
  it.each([
    ['A001-WS·2024·D30-0001', 'A001-WS·2024·D30-0001'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['e\u0301', '\u00e9'],
    ['..', '_'],
    [' a\n. ', 'a_'],
  ])('%j is %j', (given, name) => {
    expect(packageName(given)).toBe(name);
    expect(pathProblem(name)).toBeNull();
  });
  it('are encoded in manifests as the standard wants, and back', () => {
    expect(encodePath('data/100%\n\r.txt')).toBe('data/100%25%0A%0D.txt');
    expect(decodePath(encodePath('data/100%\n\r%0A.txt'))).toBe('data/100%\n\r%0A.txt');
  });
});

describe('documents of a package', () => {
  it('are read as they were written', () => {
    const root = element('元数据', [
      element('题名', '<关于>&"收文" 的\n通知\t1'),
      element('空'),
      element('密级', '内部', { 代码: '1', 注: 'a"<b' }),
    ]);
    const read = readXml(writeXml(root));
    expect(textIn(read, '题名')).toBe('<关于>&"收文" 的\n通知\t1');
    expect(textIn(read, '空')).toBeNull();
    expect(read.children[2]?.attributes).toEqual({ 代码: '1', 注: 'a"<b' });
  });
  it('hold no control characters', () => {
    expect(() => writeXml(element('题名', 'a\u0000b'))).toThrow('“题名”含有不能写入XML的控制字符');
    expect(() => writeXml(element('题名', 'a\ud800'))).toThrow('“题名”含有不能写入XML的控制字符');
  });
  it.each([
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'it declares a type'],
    ['<!DOCTYPE a [<!ENTITY x "1"><!ENTITY y "&x;&x;">]><a>&y;</a>', 'it declares a type'],
    ['<a>&x;</a>', 'there is no entity x'],
    ['<a>&#x110000;</a>', 'there is no character &#x110000;'],
    [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'it is too deep'],
    ['<a/><b/>', ''],
    ['<a><b></a>', ''],
    ['', ''],
  ])('are refused where they are hostile or broken: %s', (text, why) => {
    expect(() => readXml(text)).toThrow(UnreadableXml);
    if (why) expect(() => readXml(text)).toThrow(why);
  });
});

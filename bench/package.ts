import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { verifyBag } from '../server/src/services/package/verify-bag.ts';
import { type BagFile, writeBag } from '../server/src/services/package/write-bag.ts';
import { fileSource } from '../server/src/services/package/zip-reader.ts';
import type { BenchLine } from './list.ts';

const megabyte = 1024 * 1024;

/** Builds and verifies a package of files of 64 MB, on the disk of `folder` (domain 12: at least 80 MB/s each). */
export async function benchPackage(folder: string, megabytes = 1024): Promise<BenchLine[]> {
  const own = await mkdtemp(path.join(folder, 'package-'));
  try {
    const source = path.join(own, 'source.bin');
    const sha256 = await fill(source, 64);
    const files: BagFile[] = Array.from({ length: Math.ceil(megabytes / 64) }, (_, index) => ({
      ...{ path: `电子档案/2026/${index}/原件.bin`, size: 64 * megabyte, sha256 },
      open: async () => createReadStream(source, { highWaterMark: megabyte }),
    }));
    const target = path.join(own, 'package.zip');
    let most = process.memoryUsage().rss;
    const before = most;
    const built = performance.now();
    const bag = writeBag({
      ...{ root: 'YJ-2026-0001', info: [], date: '2026-11-27', files },
      progress: () => {
        most = Math.max(most, process.memoryUsage().rss);
      },
    });
    await pipeline(bag, createWriteStream(target));
    const verified = performance.now();
    const archive = await fileSource(target);
    const report = await verifyBag(archive).finally(() => archive.close());
    const ended = performance.now();
    if (report.problem !== null) throw new Error(report.problem);
    const rate = (from: number, to: number) => Math.round((report.bytes / megabyte / (to - from)) * 1000);
    return [
      line('Build a package', rate(built, verified), report.bytes),
      line('Verify a package', rate(verified, ended), report.bytes),
      {
        what: 'Build a package: growth of memory',
        figure: `${Math.round((most - before) / megabyte)} MB`,
        bar: '≤ 256 MB',
      },
    ];
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

const line = (what: string, rate: number, bytes: number): BenchLine => ({
  what: `${what} of ${Math.round(bytes / megabyte)} MB`,
  figure: `${rate} MB/s`,
  bar: '≥ 80 MB/s',
});

async function fill(target: string, megabytes: number): Promise<string> {
  const [file, hash] = [await open(target, 'w'), createHash('sha256')];
  for (let at = 0; at < megabytes; at += 1) {
    const block = Buffer.alloc(megabyte, at);
    hash.update(block);
    await file.write(block);
  }
  await file.close();
  return hash.digest('hex');
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { partBytes } from '@dossier/contract/files/resumable-upload.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { systemActor } from '#access/actor.ts';
import { testApp } from '#test/app.ts';
import { upload } from '#test/upload.ts';
import { removeOrphans } from './orphans.ts';
import { releaseUnreferenced } from './release.ts';
import { finishResumable, startResumable } from './resumable.ts';
import { s3Store } from './s3-store.ts';

describe('contents in a bucket', () => {
  it('are put, read in parts, listed and removed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 's3-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    // No types are published for it.
    const { default: S3rver } = (await import('s3rver' as string)) as {
      default: new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> };
    };
    const server = new S3rver({ port: 18_200, address: '127.0.0.1', silent: true, directory: folder });
    await server.run();
    try {
      const bucket = {
        endpoint: 'http://127.0.0.1:18200',
        bucket: 'dossier',
        accessKey: 'S3RVER',
        secretKey: 'S3RVER',
        region: 'us-east-1',
      };
      const overS3 = await testApp({
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_ACCESS_KEY: bucket.accessKey,
        S3_SECRET_KEY: bucket.secretKey,
      });
      const actor = { ...systemActor, username: 'admin' };
      const input = { biz: 'temp', actor };
      const file = await overS3.files.save(Buffer.from('0123456789'), '数据.txt', input);
      const again = await overS3.files.save(Buffer.from('0123456789'), '数据.txt', input);
      expect(again.sha256).toBe(file.sha256);
      expect(String(await buffer(await overS3.files.open(file)))).toBe('0123456789');
      expect(String(await buffer(await overS3.files.open(file, { start: 2, end: 4 })))).toBe('234');
      const store = await s3Store(bucket);
      const all: string[] = [];
      for await (const sha256 of store.list()) all.push(sha256);
      expect(all).toEqual([file.sha256]);
      const content = Buffer.alloc(partBytes + 3, 'x,y\n');
      const context = { db: overS3.db, files: overS3.files, actor };
      const begun = { name: '大.csv', size: content.length, biz: 'temp', modified: 1 };
      const { id } = await startResumable(context, begun);
      for (const at of [0, partBytes]) {
        const token = await overS3.signIn();
        const part = { method: 'PUT', token, name: 'blob', content: content.subarray(at, at + partBytes) } as const;
        const answer = await upload(overS3, `/sys/common/resumable/${id}/part?offset=${at}`, part);
        expect(answer.success, answer.message).toBe(true);
      }
      const whole = await overS3.files.readable(actor, await finishResumable(context, id), 'download');
      expect((await buffer(await overS3.files.open({ sha256: whole?.sha256 ?? '' }))).equals(content)).toBe(true);
      const kept: string[] = [];
      for await (const sha256 of store.list()) kept.push(sha256);
      expect(kept.sort()).toEqual([file.sha256, whole?.sha256].sort());
      await sql`update sys_file set create_time = now() - interval '2 days'`.execute(overS3.db);
      await sql`update sys_file_object set stored_at = now() - interval '2 days'`.execute(overS3.db);
      await releaseUnreferenced({ db: overS3.db, files: overS3.files, now: new Date() });
      expect(await store.has(file.sha256)).toBe(false);
      // Left by a server that was killed between the bytes and their row.
      const left = path.join(folder, 'left');
      writeFileSync(left, 'left');
      await store.put('a'.repeat(64), left);
      const clean = () => releaseUnreferenced({ db: overS3.db, files: overS3.files, now: new Date() });
      expect(await clean()).toEqual({ files: 0, contents: 0 });
      expect(await removeOrphans(overS3.db, store, new Date(Date.now() + 60_000))).toBe(1);
      expect(await store.has('a'.repeat(64))).toBe(false);
      await expect(s3Store({ ...bucket, endpoint: 'http://127.0.0.1:18201' })).rejects.toThrow('无法使用文件存储');
    } finally {
      await server.close();
    }
  });
});

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '#config/config.ts';
import { StartupError } from '#core/startup-error.ts';
import type { ObjectStore } from './store.ts';

const prefix = 'files/';

/** Contents in a bucket. Several instances share it; nothing stays on their disks. */
export async function s3Store(config: S3Config): Promise<ObjectStore> {
  const { bucket } = config;
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    // Bucket names as host names need a name server that knows them; self-hosted stores seldom have one.
    forcePathStyle: true,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // Older compatible stores do not know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
  await openBucket(client, config);
  const place = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256.slice(0, 2)}/${sha256}` });

  return {
    async has(sha256) {
      try {
        await client.send(new HeadObjectCommand(place(sha256)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async put(sha256, fromPath) {
      await new Upload({ client, params: { ...place(sha256), Body: createReadStream(fromPath) } }).done();
    },
    async open(sha256, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const { Body } = await client.send(new GetObjectCommand({ ...place(sha256), ...part }));
      // On Node the body is a Readable.
      return Body as Readable;
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(place(sha256)));
    },
    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(next ? { ContinuationToken: next } : {}) }),
        );
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(Key.lastIndexOf('/') + 1);
        next = page.NextContinuationToken;
      } while (next);
    },
    async storedAt(sha256) {
      try {
        return (await client.send(new HeadObjectCommand(place(sha256)))).LastModified ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** A wrong address or key shows at the start, not with the first upload. */
async function openBucket(client: S3Client, { bucket, endpoint }: S3Config): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
    });
  } catch (error) {
    const { name, message } = error as Error; // the SDK throws Errors
    throw new StartupError(
      `无法使用文件存储 ${endpoint}/${bucket}（${message || name}）`,
      `Cannot use the file store ${endpoint}/${bucket} (${message || name})`,
    );
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

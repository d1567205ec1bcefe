import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Bytes of one part; only the last one is smaller. Small enough for a slow line within a request's time. */
export const partBytes = 4 * 1024 * 1024;

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) });

/** A file on its way in parts. */
export const ResumableUpload = Type.Object({
  id: Type.String(),
  size: Type.Integer(),
  /** Bytes that have arrived; the next part starts here. */
  received: Type.Integer(),
  partSize: Type.Integer(),
});
export type ResumableUpload = Static<typeof ResumableUpload>;

/** Begins an upload in parts, or finds the caller's unfinished one of the same file. */
export const startUpload = endpoint({
  method: 'POST',
  path: '/sys/common/resumable',
  access: 'signed-in',
  label: '断点续传-开始',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255 }),
    size: Type.Integer({ minimum: 1 }),
    biz: Type.Optional(Type.String({ maxLength: 50 })),
    /** When the file was changed last, epoch milliseconds (to the end of dates): tells two files of one name and size apart. */
    modified: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
  }),
  result: ResumableUpload,
});

/** Where an upload stands; only for who began it. */
export const readUpload = endpoint({
  method: 'GET',
  path: '/sys/common/resumable/:id',
  access: 'signed-in',
  label: '断点续传-进度',
  params: IdParams,
  result: ResumableUpload,
});

/** The next part (part `file` of a form, or the bytes themselves). An offset other than `received` is refused with 409 and changes nothing. */
export const putUploadPart = endpoint({
  method: 'PUT',
  path: '/sys/common/resumable/:id/part',
  access: 'signed-in',
  label: '断点续传-上传分片',
  params: IdParams,
  query: Type.Object({ offset: Type.Integer({ minimum: 0 }) }),
  multipart: 'or bytes',
  result: ResumableUpload,
});

/** Checks and stores the whole file; answers as the upload in one piece does: `message` is the stored path. May be repeated. */
export const finishUpload = endpoint({
  method: 'POST',
  path: '/sys/common/resumable/:id/finish',
  access: 'signed-in',
  label: '断点续传-完成',
  params: IdParams,
  result: Type.Null(),
  code: 0,
});

/** Gives an upload up. */
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/sys/common/resumable/:id',
  access: 'signed-in',
  label: '断点续传-取消',
  params: IdParams,
});

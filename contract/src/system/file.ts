import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Stores one file (parts `file`, `biz`, `isup`); `message` of the envelope is the stored path. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/sys/common/upload',
  access: 'signed-in',
  label: '文件上传',
  multipart: true,
  result: Type.Null(),
  code: 0,
});

/** Path of a stored file's bytes, below the API. */
export const staticPath = '/sys/common/static/';

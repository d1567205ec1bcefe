import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { pageSizeOf } from '../core/paging.ts';
import { Text } from '../core/wire.ts';

const { pageNo } = pageQuery;

/** Rows of a page of one's own doings and files. */
export const ownPageSize = pageSizeOf(100, 10);

/** What the caller uploaded, the newest first; as far as the rules of each file still let them see it. */
export const listOwnFiles = endpoint({
  method: 'GET',
  path: '/sys/common/ownFiles',
  access: 'signed-in',
  label: '我的文件',
  query: Type.Object({
    pageNo,
    pageSize: ownPageSize,
    /** A part of the name. */
    name: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: pageOf(
    Type.Object({
      id: Type.String(),
      name: Text,
      path: Type.String(),
      size: Type.Integer(),
      /** What it belongs to: 项目, 档案; null while no record names it. */
      usedIn: Text,
      createTime: Text,
      mayView: Type.Boolean(),
      mayDownload: Type.Boolean(),
    }),
  ),
});

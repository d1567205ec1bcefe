import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';
import { ownPageSize } from '../files/own-file.ts';

/** Opened records that are kept of each person, and favourites that one may have. */
export const mostOpened = 50;
export const mostStarred = 500;
/** Favourites that are listed at once, the newest. */
export const listedStarred = 100;

/** Pages that one may keep in the menu. */
export const mostStarredPages = 30;

/** Records that one may follow, and those that are listed at once, the newest. */
export const mostFollowed = 1000;
export const listedFollowed = 100;
/** Records of one call, people that one call makes followers, and followers that are listed. */
export const mostFollowedAtOnce = 1000;
export const mostAddedFollowers = 20;
export const listedFollowers = 200;

/** A record by its table and key; who may not see it is told that there is none. */
const about = {
  tableName: Type.String({ minLength: 1, maxLength: 50 }),
  tableDataId: Type.String({ minLength: 1, maxLength: 64 }),
};

const Own = Type.Object({
  starred: Type.Boolean(),
  followed: Type.Boolean(),
  /** How many follow it. */
  followers: Type.Integer(),
});
export type OwnRecord = Static<typeof Own>;

const Entry = Type.Object({
  ...about,
  /** Base path of the calls of its register, the component of its page, and what one record is called. */
  resource: Type.String(),
  component: Type.String(),
  label: Type.String(),
  title: Type.String(),
});
export type ListedRecord = Static<typeof Entry>;

/** Notes that the caller opened a record. @returns what it is to him */
export const openRecord = endpoint({
  method: 'POST',
  path: '/sys/ownRecord/open',
  access: 'signed-in',
  label: '我的记录-打开',
  body: Type.Object(about),
  result: Own,
});

export const starRecord = endpoint({
  method: 'POST',
  path: '/sys/ownRecord/star',
  access: 'signed-in',
  label: '我的记录-收藏',
  body: Type.Object({ ...about, on: Type.Boolean() }),
});

/** Keeps a page in the caller's menu, or no longer. */
export const starPage = endpoint({
  method: 'POST',
  path: '/sys/ownRecord/starPage',
  access: 'signed-in',
  label: '我的记录-收藏页面',
  body: Type.Object({
    path: Type.String({ minLength: 2, maxLength: 255, pattern: '^/[^/?#\\s][^?#\\s]*$' }),
    on: Type.Boolean(),
  }),
});

/** Follows records, or no more; what the caller may not see is left out, and unfollowing needs no right. */
export const followRecords = endpoint({
  method: 'POST',
  path: '/sys/ownRecord/follow',
  access: 'signed-in',
  label: '我的记录-关注',
  body: Type.Object({
    tableName: about.tableName,
    ids: Type.Array(about.tableDataId, { minItems: 1, maxItems: mostFollowedAtOnce }),
    on: Type.Boolean(),
  }),
});

const Follower = Type.Object({ username: Type.String(), realname: Text, avatar: Text });
export type Follower = Static<typeof Follower>;

/** Who follows a record, the first first. */
export const recordFollowers = endpoint({
  method: 'GET',
  path: '/sys/ownRecord/followers',
  access: 'signed-in',
  label: '我的记录-关注人',
  query: Type.Object(about),
  result: Type.Object({
    people: Type.Array(Follower),
    total: Type.Integer(),
    /** The caller may make others followers: he may edit the record. */
    mayAdd: Type.Boolean(),
  }),
});

/** Makes others follow a record; who may not see it does not become one. */
export const addFollowers = endpoint({
  method: 'POST',
  path: '/sys/ownRecord/addFollowers',
  access: 'signed-in',
  label: '我的记录-添加关注人',
  body: Type.Object({
    ...about,
    usernames: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: mostAddedFollowers }),
  }),
});

/** What the caller opened last, keeps and follows, the newest first; of those that he may see now. */
export const ownRecords = endpoint({
  method: 'GET',
  path: '/sys/ownRecord/list',
  access: 'signed-in',
  label: '我的记录-查询',
  result: Type.Object({
    opened: Type.Array(Entry),
    starred: Type.Array(Entry),
    followed: Type.Array(Entry),
    /** Addresses of pages, in the order in which they were starred. */
    pages: Type.Array(Type.String()),
  }),
});

/** Registers in which the caller may have records: those that they may list. */
export const ownRegisters = endpoint({
  method: 'GET',
  path: '/sys/ownRecord/registers',
  access: 'signed-in',
  label: '我的记录-台账',
  result: Type.Array(Type.Object({ resource: Type.String(), component: Type.String(), label: Type.String() })),
});

/** Records of one register that the caller made or answers for, the last made first. */
export const recordsOfMine = endpoint({
  method: 'GET',
  path: '/sys/ownRecord/mine',
  access: 'signed-in',
  label: '我的记录-本人经办',
  query: Type.Object({
    /** Path of its resource: `/pm/project`. */
    resource: Type.String({ minLength: 1, maxLength: 100 }),
    pageNo: pageQuery.pageNo,
    pageSize: ownPageSize,
  }),
  result: pageOf(
    Type.Object({
      id: Type.String(),
      /** Null where the caller may not read it. */
      title: Text,
      /** Labels of the fields that name the caller: 创建人, 项目经理. */
      as: Type.Array(Type.String()),
      createTime: Text,
      updateTime: Text,
    }),
  ),
});

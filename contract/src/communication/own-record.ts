import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Opened records that are kept of each person, and favourites that one may have. */
export const mostOpened = 50;
export const mostStarred = 500;
/** Favourites that are listed at once, the newest. */
export const listedStarred = 100;

/** A record by its table and key; who may not see it is told that there is none. */
const about = {
  tableName: Type.String({ minLength: 1, maxLength: 50 }),
  tableDataId: Type.String({ minLength: 1, maxLength: 64 }),
};

const Own = Type.Object({ starred: Type.Boolean() });
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

/** What the caller opened last and what he keeps, the newest first; of those that he may see now. */
export const ownRecords = endpoint({
  method: 'GET',
  path: '/sys/ownRecord/list',
  access: 'signed-in',
  label: '我的记录-查询',
  result: Type.Object({ opened: Type.Array(Entry), starred: Type.Array(Entry) }),
});

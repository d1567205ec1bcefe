import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';

/** Longest comment, in characters. */
export const longestComment = 1000;
/** Most people that one comment calls. */
export const mostMentions = 20;
/** Files of one comment. */
export const mostCommentFiles = 9;
/** Minutes in which its author may change or delete a comment. */
export const changeableMinutes = 15;
/** Entries of a timeline that come at once. */
export const timelinePage = 30;

/** A record by its table and key; who may not see it is told that there is none. */
const about = {
  tableName: Type.String({ minLength: 1, maxLength: 50 }),
  tableDataId: Type.String({ minLength: 1, maxLength: 64 }),
};
/** Empty where files say it all. */
const Content = Type.String({ maxLength: longestComment });
const Mentions = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: mostMentions }));

/** Stored paths of the caller's own uploads. */
const Files = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 300, pattern: '^[^,]+$' }), { maxItems: mostCommentFiles }),
);

const Kind = Type.Union([Type.Literal('comment'), Type.Literal('change'), Type.Literal('print'), Type.Literal('flow')]);
export type TimelineKind = Static<typeof Kind>;

const Entry = Type.Object({
  id: Type.String(),
  kind: Kind,
  createBy: Text,
  createName: Text,
  avatar: Text,
  createTime: Text,
  /** Of a comment; of a print, what was printed; of an approval the opinion, or what the system has to say. */
  content: Text,
  /** Login name to name, of those whom the comment calls. */
  mentions: Type.Record(Type.String(), Type.String()),
  /** Files of the comment. */
  files: Type.Array(Type.Object({ path: Type.String(), name: Type.String(), size: Type.Integer() })),
  /** The comment was changed by its author. */
  edited: Type.Boolean(),
  /** The caller may still change and delete it. */
  mayChange: Type.Boolean(),
  /**
   * Of a change: the version that it made, and what was done (`add`, `edit`, `delete`, the name of an action). Of an
   * approval: the version that was decided on, and the kind of event (`FlowEventKind`). Of a print, its number.
   */
  version: Type.Union([Type.Integer(), Type.Null()]),
  action: Text,
  /** Step of an approval. */
  step: Text,
});

/** What happened to a record and was said about it, newest first. */
export const recordTimeline = endpoint({
  method: 'GET',
  path: '/sys/comment/timeline',
  access: 'signed-in',
  label: '动态-查询',
  query: Type.Object({
    ...about,
    kind: Type.Optional(Kind),
    /** `1`: without a kind, what happened in approvals is among the rest. */
    flow: Type.Optional(Type.String({ maxLength: 1 })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  result: Type.Object({ entries: Type.Array(Entry), more: Type.Boolean(), comments: Type.Integer() }),
});

/** People who may see the record and can therefore be called with @. */
export const mentionable = endpoint({
  method: 'GET',
  path: '/sys/comment/people',
  access: 'signed-in',
  label: '动态-可提醒的人',
  query: Type.Object({ ...about, keyword: Type.Optional(Type.String({ maxLength: 50 })) }),
  result: Type.Array(Type.Object({ username: Type.String(), realname: Text })),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/sys/comment/addText',
  access: 'signed-in',
  label: '动态-评论',
  body: Type.Object({ ...about, commentContent: Content, mentions: Mentions, files: Files }),
});

export const editComment = endpoint({
  method: 'PUT',
  path: '/sys/comment/edit',
  access: 'signed-in',
  label: '动态-修改评论',
  /** `files`: all that it has then; absent, they stay. */
  body: Type.Object({ id: IdQuery.properties.id, commentContent: Content, files: Files }),
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/sys/comment/deleteOne',
  access: 'signed-in',
  label: '动态-删除评论',
  query: IdQuery,
});

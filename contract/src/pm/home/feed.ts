import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { Text } from '../../core/wire.ts';

/** Entries of a feed that come at once. */
export const feedPage = 30;

const feedKinds = ['comment', 'change', 'flow'] as const;
export type FeedKind = (typeof feedKinds)[number];
const Kind = Type.Unsafe<FeedKind>({ type: 'string', enum: [...feedKinds] });

/** What happened to a project or to a record that belongs to it. */
export const FeedEntry = Type.Object({
  id: Type.String(),
  kind: Kind,
  /** Path of the register of the record, its key, and what it is called; the name is empty for who may not see it. */
  path: Type.String(),
  recordId: Type.String(),
  title: Type.String(),
  createBy: Text,
  createName: Text,
  createTime: Text,
  /** Of a comment; of an approval the opinion, or what the system has to say. */
  content: Text,
  /** Of a change the version that it made. */
  version: Type.Union([Type.Integer(), Type.Null()]),
  /** What was done: `add`, `edit`, the name of an action, the kind of event of an approval. */
  action: Text,
  /** Step of an approval. */
  step: Text,
});
export type FeedEntry = Static<typeof FeedEntry>;

/** 动态 of a project: what was said about it and all that belongs to it, and done to them, newest first. */
export const feedOfProject = endpoint({
  method: 'GET',
  path: '/pm/project/feed',
  access: 'pm:project:list',
  query: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 32 }),
    kind: Type.Optional(Kind),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  result: Type.Object({ entries: Type.Array(FeedEntry), more: Type.Boolean() }),
  label: '项目-动态',
});

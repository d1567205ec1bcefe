import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { Text } from '../../core/wire.ts';

const path = '/online/cgform/share';
const Id = Type.String({ minLength: 1, maxLength: 36 });
/** Most days that a link is good for, most times it is used, and most fields that it names. */
export const mostShareDays = 90;
export const mostShareUses = 10_000;
const mostFields = 300;

/** What a link lets somebody do who does not sign in: fill in a new record, look at one, or change one. */
export const shareKinds = ['add', 'detail', 'edit'] as const;
export type ShareKind = (typeof shareKinds)[number];
const Kind = Type.Union([Type.Literal('add'), Type.Literal('detail'), Type.Literal('edit')]);

/** What has become of a link; `dead`: who made it may no longer do what it lets others do, or form or record are gone. */
const State = Type.Union([
  Type.Literal('open'),
  Type.Literal('used'),
  Type.Literal('expired'),
  Type.Literal('revoked'),
  Type.Literal('dead'),
]);

/** 分享链接: by it somebody who does not sign in reads or writes one form in its maker's name (decision 0148). */
export const ShareLink = Type.Object({
  id: Id,
  kind: Kind,
  /** Of the one record that it is for; null for new ones. */
  recordId: Text,
  /** Names of fields. */
  fields: Type.Array(Type.String()),
  /** Whether a code is asked for besides. */
  hasCode: Type.Boolean(),
  /** Null: as often as one likes. */
  mostUses: Type.Union([Type.Integer(), Type.Null()]),
  uses: Type.Integer(),
  note: Text,
  madeBy: Type.String(),
  createTime: Type.String(),
  expiresAt: Type.String(),
  lastVisit: Text,
  state: State,
});
export type ShareLink = Static<typeof ShareLink>;

/** A field that a link can name. */
const ShareField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  /** A new link names it unless it is told otherwise. */
  usual: Type.Boolean(),
});

/** Links of a form, the newest first: one's own, and for who designs forms those of all. */
export const listShareLinks = endpoint({
  ...{ method: 'GET', path: `${path}/list`, access: 'online:share:list', label: '分享链接-列表' },
  query: Type.Object({ headId: Id }),
  result: Type.Array(ShareLink),
});

/** Fields that a new link can name. */
export const shareFields = endpoint({
  ...{ method: 'GET', path: `${path}/fields`, access: 'online:share:add', label: '分享链接-可用字段' },
  query: Type.Object({ headId: Id, kind: Kind }),
  result: Type.Array(ShareField),
});

/** Makes a link. Its token is told this once. */
export const addShareLink = endpoint({
  ...{ method: 'POST', path: `${path}/add`, access: 'online:share:add', label: '分享链接-新建' },
  body: Type.Object({
    headId: Id,
    kind: Kind,
    recordId: Type.Optional(Type.Union([Id, Type.Null()])),
    days: Type.Integer({ minimum: 1, maximum: mostShareDays }),
    /** What the visitor has to type besides. */
    accessCode: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 20 })])),
    mostUses: Type.Optional(Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: mostShareUses })])),
    /** Absent: what the maker sees, without what is under control. */
    fields: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: mostFields })),
    note: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 200 })])),
  }),
  result: Type.Object({ id: Id, token: Type.String(), expiresAt: Type.String() }),
});

/** Nobody comes by that link any more. */
export const revokeShareLink = endpoint({
  ...{ method: 'POST', path: `${path}/revoke`, access: 'online:share:list', label: '分享链接-作废' },
  body: Type.Object({ id: Id }),
});

/** Who came by a link: the last hundred. */
export const shareVisits = endpoint({
  ...{ method: 'GET', path: `${path}/visits`, access: 'online:share:list', label: '分享链接-访问记录' },
  query: Type.Object({ id: Id }),
  result: Type.Array(
    Type.Object({
      at: Type.String(),
      ip: Type.String(),
      act: Type.Union([Type.Literal('look'), Type.Literal('save')]),
      recordId: Text,
    }),
  ),
});

const Secret = {
  token: Type.String({ maxLength: 100 }),
  accessCode: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 20 })])),
};
const Unknowns = Type.Record(Type.String(), Type.Unknown());

/** What there is to fill in: part of a definition, first or stored values, and what dictionaries offer. */
const ShareForm = Type.Object({
  fields: Type.Array(Unknowns),
  rules: Type.Array(Unknowns),
  values: Unknowns,
  options: Type.Record(Type.String(), Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
  version: Type.Union([Type.Integer(), Type.Null()]),
});

/** What a link shows to whoever has it. The token is in the body: addresses end up in the logs of proxies. */
export const lookAtShare = endpoint({
  ...{ method: 'POST', path: '/online/share/look', access: 'public', label: '分享链接-查看内容' },
  // Work with records, which may have to wait for others: nobody's sign-in waits with it.
  keptConnections: false,
  body: Type.Object(Secret),
  result: Type.Object({
    /** The code is asked for first: nothing else is told. */
    asksCode: Type.Boolean(),
    kind: Kind,
    title: Type.String(),
    sharedBy: Type.String(),
    expiresAt: Type.String(),
    captcha: Type.Boolean(),
    form: Type.Union([ShareForm, Type.Null()]),
    /** Of a record that one looks at. */
    facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
  }),
});
export type SharedForm = Static<typeof ShareForm>;

/** Saves what was filled in. */
export const saveShare = endpoint({
  ...{ method: 'POST', path: '/online/share/save', access: 'public', label: '分享链接-提交' },
  keptConnections: false,
  body: Type.Object({
    ...Secret,
    values: Unknowns,
    version: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    /** Questions of rules that were answered with yes. */
    confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 60 })),
    captcha: Type.Optional(Type.String({ maxLength: 256 })),
    checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Integer()])),
  }),
});

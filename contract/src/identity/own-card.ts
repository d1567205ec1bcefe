import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';

/** Tags that one may have, and how long each is; how long the line below the name is. In characters. */
export const cardLimits = { tags: 20, tag: 20, signature: 100 } as const;

const Card = Type.Object({
  tags: Type.Array(Type.String()),
  /** One line of one's own. */
  signature: Text,
});
export type OwnCard = Static<typeof Card>;

/** What the account centre says of the caller: where they work, as what, and what they say of themselves. */
export const ownCard = endpoint({
  method: 'GET',
  path: '/sys/ownCard/get',
  access: 'signed-in',
  label: '个人名片-查询',
  result: Type.Object({
    ...Card.properties,
    departs: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), current: Type.Boolean() })),
    positions: Type.Array(Type.String()),
    roles: Type.Array(Type.String()),
  }),
});

/** Sets tags, the line, or both. The bounds are told in words by the server, so the schema only keeps out what is absurd. */
export const saveOwnCard = endpoint({
  method: 'PUT',
  path: '/sys/ownCard/save',
  access: 'signed-in',
  label: '个人名片-保存',
  body: Type.Object({
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 })),
    signature: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()])),
  }),
  result: Card,
});

import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** States of the body of a record (dictionary arc_phy). */
export const bodyState = {
  none: '0',
  toShelve: '1',
  shelved: '2',
  lent: '3',
  repair: '4',
  lost: '5',
  gone: '6',
} as const;

/** Carriers without a body. */
export const bodiless: readonly string[] = ['elec'];

const Text = Type.Union([Type.String(), Type.Null()]);

/** What a barcode of the store stands for. */
const Scanned = Type.Object({
  kind: Type.Union([Type.Literal('item'), Type.Literal('box'), Type.Literal('place')]),
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  /** Where it is; of a place, how full. */
  place: Text,
  phy: Text,
  used: Type.Union([Type.Integer(), Type.Null()]),
  capacity: Type.Union([Type.Integer(), Type.Null()]),
});
export type ShelfThing = Static<typeof Scanned>;

const Code = Type.String({ minLength: 1, maxLength: 100 });

/** A record by its barcode or number, a box by its number, a place by its barcode or code. */
export const scanShelf = endpoint({
  method: 'GET',
  path: '/arc/shelf/scan',
  access: 'arc:box:shelve',
  label: '上架-扫码',
  query: Type.Object({ code: Code }),
  result: Scanned,
});

/** Puts records and boxes on a shelf, or records into a box. */
export const putOnShelf = endpoint({
  method: 'POST',
  path: '/arc/shelf/put',
  access: 'arc:box:shelve',
  label: '上架-登记',
  body: Type.Object({ codes: Type.Array(Code, { minItems: 1, maxItems: 200 }), target: Code }),
  result: Type.Object({ count: Type.Integer(), place: Type.String() }),
});

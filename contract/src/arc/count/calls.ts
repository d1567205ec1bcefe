import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Code = Type.String({ minLength: 1, maxLength: 100 });
const Text = Type.Union([Type.String(), Type.Null()]);

/** Most scans of one call: a device that was out of reach sends them in several. */
export const mostScans = 200;

const Scan = Type.Object({ place: Code, code: Code, broken: Type.Optional(Type.Boolean()) });
export type CountScan = Static<typeof Scan>;

/** What became of a scan: a result of `inventoryResult`, `refused` with the reason, or of a blind count `counted`. */
const Counted = Type.Object({
  code: Type.String(),
  place: Type.String(),
  outcome: Type.String(),
  title: Text,
  /** Bodies that it counted: of a box all that are in it. */
  count: Type.Integer(),
  text: Text,
});
export type Counted = Static<typeof Counted>;

const Place = Type.Object({
  code: Type.String(),
  barcode: Text,
  name: Type.String(),
  expected: Type.Integer(),
  counted: Type.Integer(),
});
export type CountPlace = Static<typeof Place>;

/** How far an inventory is, by place. */
export const countProgress = endpoint({
  method: 'GET',
  path: '/arc/inventory/progress',
  access: 'arc:inventory:scan',
  label: '盘点单-进度',
  query: Type.Object({ id: Id }),
  result: Type.Object({
    id: Type.String(),
    code: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    status: Type.String(),
    /** Of a blind one 0: whoever counts is not told what should be there. */
    expected: Type.Integer(),
    counted: Type.Integer(),
    places: Type.Array(Place),
  }),
});

/** What is still missing at a place; empty of a blind one. */
export const countMissing = endpoint({
  method: 'GET',
  path: '/arc/inventory/missing',
  access: 'arc:inventory:scan',
  label: '盘点单-未盘清单',
  query: Type.Object({ id: Id, place: Code }),
  result: Type.Array(Type.Object({ barcode: Text, no: Text, title: Type.String(), box: Text })),
});

/** Bodies and boxes that were scanned where they stand. Sent twice it says the same. */
export const countScans = endpoint({
  method: 'POST',
  path: '/arc/inventory/scan',
  access: 'arc:inventory:scan',
  label: '盘点单-扫码',
  body: Type.Object({ id: Id, scans: Type.Array(Scan, { minItems: 1, maxItems: mostScans }) }),
  result: Type.Array(Counted),
});

import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageNumber, pageSizeOf } from '../core/paging.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** A time in which a device is booked, lent or being repaired. */
export const Booking = Type.Object({
  loanId: Type.Union([Type.String(), Type.Null()]),
  /** Null: a repair or service. */
  code: Type.Union([Type.String(), Type.Null()]),
  assetId: Type.String(),
  status: Type.String(),
  /** Of the loan, to move it. */
  version: Type.Integer(),
  /** Name of who has it; of others' loans only for the keeper. */
  borrower: Type.Union([Type.String(), Type.Null()]),
  startTime: Type.String(),
  endTime: Type.String(),
  /** Whether the caller may move it. */
  mine: Type.Boolean(),
});
export type Booking = Static<typeof Booking>;

/** Days that one call of the calendar may ask for. */
export const mostDays = 62;
/** Devices of one page of the calendar. */
export const mostRows = 100;

/** The devices of a page of the calendar and what they are booked for. */
export const calendar = endpoint({
  method: 'GET',
  path: '/eq/loan/calendar',
  access: 'eq:loan:book',
  label: '借用单-预约日历',
  query: Type.Object({
    from: Day,
    to: Day,
    kind: Type.Optional(Id),
    text: Type.Optional(Type.String({ maxLength: 100 })),
    pageNo: pageNumber,
    pageSize: pageSizeOf(mostRows),
  }),
  result: Type.Object({
    total: Type.Integer(),
    assets: Type.Array(
      Type.Object({
        id: Type.String(),
        code: Type.String(),
        name: Type.String(),
        status: Type.String(),
        lendable: Type.String(),
        maxDays: Type.Integer(),
      }),
    ),
    bookings: Type.Array(Booking),
  }),
});

/** How many devices of a kind are free for a time. */
export const free = endpoint({
  method: 'GET',
  path: '/eq/loan/free',
  access: 'eq:loan:book',
  label: '借用单-可借数量',
  query: Type.Object({ kind: Id, startTime: Type.String({ maxLength: 19 }), endTime: Type.String({ maxLength: 19 }) }),
  result: Type.Object({ free: Type.Integer() }),
});

/** Moves a loan that waits for its devices to another time: a drag in the calendar. */
export const move = endpoint({
  method: 'POST',
  path: '/eq/loan/move',
  access: 'eq:loan:book',
  label: '借用单-改期',
  body: Type.Object({
    id: Id,
    version: Type.Integer(),
    startTime: Type.String({ maxLength: 19 }),
    endTime: Type.String({ maxLength: 19 }),
  }),
});

const DeskLine = Type.Object({
  id: Type.String(),
  assetId: Type.Union([Type.String(), Type.Null()]),
  assetCode: Type.Union([Type.String(), Type.Null()]),
  /** Of the device, else of the kind that was asked for. */
  name: Type.String(),
  kind: Type.Union([Type.String(), Type.Null()]),
  quantity: Type.Integer(),
  outTime: Type.Union([Type.String(), Type.Null()]),
  backTime: Type.Union([Type.String(), Type.Null()]),
  accessories: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
});
const DeskLoan = Type.Object({
  id: Type.String(),
  code: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  borrower: Type.String(),
  borrowerName: Type.String(),
  purpose: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  overdue: Type.Boolean(),
  lines: Type.Array(DeskLine),
});
export type DeskLoan = Static<typeof DeskLoan>;

/** What stands behind a scanned code: a person with the loans to fetch and to bring back, or a device and its loan. */
export const scan = endpoint({
  method: 'GET',
  path: '/eq/desk/scan',
  access: 'eq:desk:use',
  label: '借还台-扫码',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Type.Object({
    person: Type.Union([Type.Object({ username: Type.String(), realname: Type.String() }), Type.Null()]),
    asset: Type.Union([
      Type.Object({
        id: Type.String(),
        code: Type.String(),
        name: Type.String(),
        status: Type.String(),
        kind: Type.String(),
        accessories: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
      }),
      Type.Null(),
    ]),
    loans: Type.Array(DeskLoan),
  }),
});

const Condition = Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('C'), Type.Literal('D')]);
const Photos = Type.Optional(Type.String({ maxLength: 4000 }));

/** Hands devices out: one device for each line that is fetched. */
export const handOut = endpoint({
  method: 'POST',
  path: '/eq/desk/handOut',
  access: 'eq:desk:use',
  label: '借还台-借出',
  body: Type.Object({
    id: Id,
    version: Type.Integer(),
    lines: Type.Array(
      Type.Object({
        lineId: Id,
        assetId: Id,
        condition: Condition,
        accessories: Type.Optional(Type.String({ maxLength: 500 })),
        photos: Photos,
      }),
      { minItems: 1, maxItems: 50 },
    ),
  }),
});

/** Takes devices back. What is missing of their accessories must be told, and then is written down. */
export const takeBack = endpoint({
  method: 'POST',
  path: '/eq/desk/takeBack',
  access: 'eq:desk:use',
  label: '借还台-归还',
  body: Type.Object({
    id: Id,
    version: Type.Integer(),
    lines: Type.Array(
      Type.Object({
        lineId: Id,
        condition: Condition,
        /** How many of each accessory came back, by name. */
        accessories: Type.Record(Type.String({ maxLength: 50 }), Type.Integer({ minimum: 0, maximum: 99 })),
        /** What is missing was written down: the sentence says why. */
        missing: Type.Optional(Type.String({ maxLength: 300 })),
        damage: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
        photos: Photos,
      }),
      { minItems: 1, maxItems: 50 },
    ),
  }),
});

/** Devices that somebody who leaves, or a project that closes, still has: 0 lets them go (EQ08, CL07). */
export const outstanding = endpoint({
  method: 'GET',
  path: '/eq/loan/outstanding',
  access: 'eq:loan:list',
  label: '借用单-未归还数量',
  query: Type.Object({ username: Type.Optional(Id), projectId: Type.Optional(Id) }),
  result: Type.Object({ count: Type.Integer(), message: Type.Union([Type.String(), Type.Null()]) }),
});

/** Days that a report of use may span. */
export const mostDaysOfReport = 366;

/** Use of the devices in a time: days lent of the days that they could be. */
export const useRate = endpoint({
  method: 'GET',
  path: '/eq/asset/useRate',
  access: 'eq:asset:report',
  label: '设备-使用率',
  query: Type.Object({ from: Day, to: Day, kind: Type.Optional(Id) }),
  result: Type.Array(
    Type.Object({
      kind: Type.String(),
      kindName: Type.String(),
      assets: Type.Integer(),
      loans: Type.Integer(),
      lentDays: Type.Number(),
      /** 0 to 100. */
      rate: Type.Number(),
      idle: Type.Integer(),
    }),
  ),
});

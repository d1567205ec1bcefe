import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Union([Type.Integer(), Type.Null()]);
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Code = Type.String({ minLength: 1, maxLength: 100 });

/** A record of a loan; one above the clearance of whoever works at the desk has neither name nor number. */
const DeskLine = Type.Object({
  id: Type.String(),
  itemId: Text,
  archiveNo: Text,
  title: Text,
  place: Text,
  pages: Count,
  outTime: Text,
  backTime: Text,
});
const DeskLoan = Type.Object({
  id: Type.String(),
  code: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  kind: Type.String(),
  borrower: Type.String(),
  /** Of the outsider where it is one. */
  borrowerName: Type.String(),
  endDate: Type.String(),
  fetchBy: Text,
  overdue: Type.Boolean(),
  lines: Type.Array(DeskLine),
});
export type ArchiveDeskLoan = Static<typeof DeskLoan>;

const DeskItem = Type.Object({
  id: Type.String(),
  barcode: Type.String(),
  archiveNo: Text,
  title: Type.String(),
  phy: Type.String(),
  pages: Count,
});

/** What stands behind a scanned code: a person with their loans, or a body and its loan. */
export const scanLoan = endpoint({
  method: 'GET',
  path: '/arc/desk/scan',
  access: 'arc:loan:desk',
  label: '借阅台-扫码',
  query: Type.Object({ code: Code }),
  result: Type.Object({
    person: Type.Union([Type.Object({ username: Type.String(), realname: Type.String() }), Type.Null()]),
    item: Type.Union([DeskItem, Type.Null()]),
    loans: Type.Array(DeskLoan),
  }),
});

/** What the desk has to do: fetch from the shelves, hand out, call back. */
export const deskWork = endpoint({
  method: 'GET',
  path: '/arc/desk/work',
  access: 'arc:loan:desk',
  label: '借阅台-待办',
  result: Type.Object({
    fetch: Type.Array(DeskLoan),
    ready: Type.Array(DeskLoan),
    queued: Type.Array(DeskLoan),
    overdue: Type.Array(DeskLoan),
  }),
});

/** Hands bodies out to whoever stands at the desk: both confirm, the archivist by scanning them and the borrower by their card. */
export const handOutBodies = endpoint({
  method: 'POST',
  path: '/arc/desk/handOut',
  access: 'arc:loan:desk',
  label: '借阅台-借出',
  body: Type.Object({
    id: Id,
    version: Type.Integer(),
    /** Account or staff number of the borrower, of an outsider the number of their paper. */
    person: Code,
    codes: Type.Array(Code, { minItems: 1, maxItems: 20 }),
  }),
});

const Back = Type.Union([Type.Literal('ok'), Type.Literal('broken'), Type.Literal('short'), Type.Literal('lost')]);

/** Takes bodies back, with their pages counted. */
export const takeBodiesBack = endpoint({
  method: 'POST',
  path: '/arc/desk/takeBack',
  access: 'arc:loan:desk',
  label: '借阅台-归还',
  body: Type.Object({
    id: Id,
    version: Type.Integer(),
    items: Type.Array(
      Type.Object({
        code: Code,
        state: Back,
        pages: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        remark: Type.Optional(Type.String({ maxLength: 300 })),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
});

/** Files of the records that one's own electronic loan lends, and what may be done with them. @throws AppError AR40 when it is over */
export const loanFiles = endpoint({
  method: 'GET',
  path: '/arc/loan/files',
  access: 'arc:loan:list',
  label: '借阅单-在线阅览',
  query: Type.Object({ id: Id }),
  result: Type.Array(
    Type.Object({
      lineId: Type.String(),
      itemId: Type.String(),
      title: Type.String(),
      archiveNo: Text,
      preview: Type.Boolean(),
      download: Type.Boolean(),
      /** Times that it may still be printed. */
      printsLeft: Type.Integer(),
      files: Type.Array(Type.Object({ path: Type.String(), name: Type.String(), size: Type.Integer() })),
    }),
  ),
});

import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

/* Pages of files as pictures, drawn by the server with a mark burned in (domain 6.10). */

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** How the pages of a file come about. */
export type DrawKind = 'pdf' | 'picture' | 'text' | 'mail' | 'web' | 'saved';

const kinds: Readonly<Record<string, DrawKind>> = {
  ...{ pdf: 'pdf', jpg: 'picture', jpeg: 'picture', png: 'picture', tif: 'picture', tiff: 'picture', bmp: 'picture' },
  ...{ webp: 'picture', txt: 'text', csv: 'text', md: 'text', xml: 'text', json: 'text' },
  ...{ eml: 'mail', html: 'web', htm: 'web', mhtml: 'saved', mht: 'saved' },
};

/** How a file of that name is drawn; null: it is not, and is borrowed with download. */
export function drawKindOf(name: string): DrawKind | null {
  const extension = (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
}

/** Pixels that a drawn page is wide, at least and at most. */
export const pageWidths = { least: 200, most: 2000 } as const;
/** Pages of one file that are drawn; a file with more is borrowed as it is. */
export const mostPages = 2000;
/** Signs of trace codes: none that is taken for another one. */
export const traceSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const Sizes = Type.Array(Type.Tuple([Type.Number(), Type.Number()]));

/** Why a file is not drawn. */
const NotDrawn = Type.Union([
  Type.Literal('format'),
  Type.Literal('damaged'),
  Type.Literal('encrypted'),
  Type.Literal('too-large'),
  Type.Literal('missing'),
  Type.Literal('late'),
  /** A recording, which those play who may take it away. */
  Type.Literal('played'),
]);
export type NotDrawnFile = Static<typeof NotDrawn>;

/** Opens a file of a record for looking at its pages: an entry of 利用登记 with a trace code of its own. */
export const openPreview = endpoint({
  method: 'POST',
  path: '/arc/item/preview',
  access: 'arc:item:list',
  label: '档案-打开预览',
  body: Type.Object({ id: Id, path: Type.String({ minLength: 1, maxLength: 500 }) }),
  result: Type.Object({
    name: Type.String(),
    size: Type.Integer(),
    mime: Type.String(),
    sha256: Type.String(),
    /** Stands for this reading when pages are asked for; null where there are none. */
    opening: Type.Union([Type.String(), Type.Null()]),
    traceCode: Type.Union([Type.String(), Type.Null()]),
    /** Width and height of each page: only their relation counts. */
    pages: Sizes,
    problem: Type.Union([NotDrawn, Type.Null()]),
    /** Whether the caller may take the original away, and so play it. */
    mayTake: Type.Boolean(),
  }),
});

/** A page of an opening as a picture (JPEG) with the mark of the reader. @throws AppError AR40 when the loan is over */
export const previewPage = endpoint({
  method: 'GET',
  path: '/arc/item/page',
  access: 'arc:item:list',
  label: '档案-预览页面',
  query: Type.Object({
    opening: Id,
    /** From 1. */
    page: Type.Integer({ minimum: 1, maximum: mostPages }),
    width: Type.Integer({ minimum: pageWidths.least, maximum: pageWidths.most }),
  }),
  result: Type.Unknown(),
  answer: 'file',
  deadline: 30_000,
});

/** Counts a print of a lent file and opens its pages for it. @throws AppError AR40 when none is left */
export const printLoanFile = endpoint({
  method: 'POST',
  path: '/arc/loan/printFile',
  access: 'arc:loan:list',
  label: '借阅单-打印文件',
  body: Type.Object({ lineId: Id, path: Type.String({ minLength: 1, maxLength: 500 }) }),
  result: Type.Object({ left: Type.Integer(), opening: Type.String(), traceCode: Type.String(), pages: Sizes }),
});

/**
 * Who read what under the code of a mark: for whoever has a page in their hand, without reading archives. What is above
 * their clearance has neither title nor file name.
 */
export const traceReading = endpoint({
  method: 'GET',
  path: '/arc/audit/trace',
  access: 'arc:audit:trace',
  label: '审计链-水印码查询',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  result: Type.Object({
    traceCode: Type.String(),
    time: Type.String(),
    username: Type.String(),
    realname: Type.String(),
    /** Of `accessAction`. */
    action: Type.String(),
    pages: Type.Union([Type.String(), Type.Null()]),
    ip: Type.Union([Type.String(), Type.Null()]),
    loanCode: Type.Union([Type.String(), Type.Null()]),
    archiveNo: Type.Union([Type.String(), Type.Null()]),
    title: Type.Union([Type.String(), Type.Null()]),
    fileName: Type.Union([Type.String(), Type.Null()]),
  }),
});

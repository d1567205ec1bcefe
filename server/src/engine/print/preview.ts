import { scopeOf } from '#access/gate.ts';
import { forbidden, notFound } from '#core/errors.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { TypesetResult } from '#services/typesetting/protocol.ts';
import { filteredRows, type Listing } from '../transfer/filtered-rows.ts';
import { labelContent } from './label-print.ts';
import { listContent, textRows } from './list-print.ts';
import { type PrintContent, type Printing, titleOf, typesetContent } from './print-context.ts';
import { recordContent, wholeRecords } from './records.ts';

/** Milliseconds for a document that somebody looks at while typing. */
const previewMs = 15_000;

/**
 * Sets a template that is being written, with a record or the first rows of the list, as far as the caller may print them.
 * Records that a label cannot be made of are passed over.
 */
export async function previewPrint(
  printing: Printing,
  { id, rows, signal }: { id: string | undefined; rows: number; signal: AbortSignal },
): Promise<TypesetResult> {
  const { app, actor, print, template } = printing;
  assertMayPrint(printing);
  const { word } = speakerOf(actor.language);
  const content = await sampleContent(printing, id, rows);
  const given = { actor, print, template, number: word('预览'), title: titleOf(printing), ...content };
  return typesetContent(app, given, { milliseconds: previewMs, signal });
}

/** @throws C02 when the caller has not the right to the print: a preview shows what a print shows */
export function assertMayPrint({ actor, print }: Pick<Printing, 'actor' | 'print'>): void {
  if (!actor.permissions.has(print.endpoint.access)) throw forbidden();
}

async function sampleContent(printing: Printing, id: string | undefined, rows: number): Promise<PrintContent> {
  const { print } = printing;
  if (print.kind === 'list') {
    const found = await firstTexts({ ...printing, print }, rows);
    return listContent({ ...printing, print }, found, { first: 1, total: found.length, heading: '' });
  }
  const ids = id === undefined ? await firstIds(printing, print.kind === 'labels' ? rows : 1) : [id];
  if (ids.length === 0) throw notFound('没有可以预览的记录，请先添加一条');
  const records = await wholeRecords(printing, ids);
  if (print.kind === 'record') return recordContent(printing, records);
  const { holds } = print;
  const usable = records.filter((record) => holds === 'link' || String(record[holds] ?? '') !== '');
  return labelContent(printing, print, usable, { labelSize: 'a4x24', labelSkip: 0 });
}

async function firstTexts(printing: Parameters<typeof textRows>[0], most: number): Promise<string[][]> {
  const found: string[][] = [];
  for await (const batch of textRows(printing, {})) {
    found.push(...batch);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

async function firstIds(listing: Listing, most: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { records } of filteredRows(listing, {}, ['id'])) {
    ids.push(...records.map(({ id }) => id));
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/** Records by a part of their title, through the gate. */
export async function sampleRecords(
  listing: Listing,
  keyword: string,
  most: number,
): Promise<{ id: string; title: string }[]> {
  const { resource, actor } = listing;
  const { titleField } = resource;
  const mayFind = scopeOf(resource, actor).columns.has(titleField);
  const filters = mayFind && keyword.trim() !== '' ? { [titleField]: `*${keyword.trim()}*` } : {};
  const found: { id: string; title: string }[] = [];
  for await (const { records } of filteredRows(listing, filters, ['id', titleField])) {
    for (const row of records) found.push({ id: row.id, title: String(row[titleField] ?? row.id) });
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

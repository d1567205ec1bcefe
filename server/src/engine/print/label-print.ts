import { isLabelSize, type LabelSizeName, labelSizes } from '@dossier/contract/core/label-size.ts';
import { mostLabels, type Print } from '@dossier/contract/core/print.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { serve } from '#http/endpoint.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import type { Row } from '../resource/read.ts';
import { countFiltered, filteredRows, type Listing } from '../transfer/filtered-rows.ts';
import { isVisible, type PrintContent, sendPdf, titleOf, typesetPrint } from './print-context.ts';
import { notePrinted, takePrintNumber } from './printed.ts';
import { recordLinks } from './record-links.ts';
import { askedIds, wholeRecords } from './records.ts';
import { templateFor } from './templates.ts';
import { printText } from './texts.ts';

type Labels = Extract<Print, { kind: 'labels' }>;

/** What bars can hold, and what a QR code of a readable size. */
const barText = /^[\x20-\x7e]{1,48}$/;
const codeText = /^[\s\S]{1,300}$/;

/** Stands for the address of a record where a field stands else. */
const link = 'link';

/** Serves labels of chosen records, or of all that the list finds. */
export function serveLabelPrint(app: App, resource: Resource, hooks: Hooks, print: Labels): void {
  serve(app, print.endpoint, async ({ actor, origin, query, reply }) => {
    const { id, ids, labelSize = 'a4x24', labelSkip = 0, ...filters } = query;
    if (!isLabelSize(labelSize)) throw refuse('没有这种标签纸');
    const listing = { app, resource, hooks, actor };
    const records =
      id !== undefined || ids !== undefined
        ? await wholeRecords(listing, askedIds({ id, ids }, mostLabels))
        : await found(listing, print, filters);
    const template = await templateFor(app, resource, print, actor);
    const content = await labelContent(listing, print, records, { labelSize, labelSkip });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
    const title = titleOf({ resource, actor, print });
    const pdf = await typesetPrint({ app, actor, print, template }, content, { number, title, signal: gone.signal });
    const printed = records.map((record) => record.id);
    const amount = `${records.length}张`;
    await notePrinted(app, { resource, print, actor, origin, number, amount, parameters: query, ids: printed });
    return sendPdf(reply, title, number, pdf);
  });
}

/** The records that the list finds, with the texts that a label shows. */
async function found(listing: Listing, { title, lines, holds }: Labels, filters: ListQueryInput): Promise<Row[]> {
  const { app, resource, actor } = listing;
  readListQuery(scopeOf(resource, actor), filters);
  const total = await countFiltered(listing, filters);
  if (total === 0) throw refuse('没有符合条件的记录');
  if (total > mostLabels) throw refuse(`共${total}条，一次最多打印${mostLabels}张标签，请缩小查询范围`);
  const names = ['id', title, ...lines, holds];
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
  const records: Row[] = [];
  for await (const batch of filteredRows(listing, filters, names)) {
    await app.dictTexts.label(batch.db, batch.records, fields, actor);
    records.push(...batch.records);
  }
  return records.slice(0, mostLabels);
}

/** @throws AppError when a record has nothing that its code could hold: such a label leads nowhere */
export async function labelContent(
  { app, resource, actor }: Listing,
  { title, lines, holds, code = 'qrcode' }: Labels,
  records: readonly Row[],
  { labelSize, labelSkip }: { labelSize: LabelSizeName; labelSkip: number },
): Promise<PrintContent> {
  const speaker = speakerOf(actor.language);
  const text = (record: Row, name: string) =>
    isVisible(resource, actor, name) ? printText(resource.fields, record, name, speaker) : '';
  const addressOf = holds === link ? await recordLinks(app, resource) : undefined;
  const held = records.map((record) => addressOf?.(record.id) ?? text(record, holds));
  const without = held.filter((value) => value === '').length;
  if (without > 0)
    throw refuse(`有${without}条${resource.label}没有${resource.fields[holds]?.label ?? '编号'}，不能打印标签`);
  const unfit = held.find((value) => !(code === 'code128' ? barText : codeText).test(value));
  if (unfit !== undefined) throw refuse(`“${unfit.slice(0, 50)}”不能写成${code === 'code128' ? '条码' : '二维码'}`);
  const size = labelSizes[labelSize];
  return {
    codes: held.map((value) => ({ kind: code, text: value })),
    data: {
      size,
      skip: Math.min(labelSkip, size.columns * size.rows - 1),
      bars: code === 'code128',
      records: records.map((record, at) => ({
        code: at,
        title: text(record, title),
        lines: lines.map((name) => text(record, name)).filter((line) => line !== ''),
      })),
    },
  };
}

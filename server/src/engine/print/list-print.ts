import type { Field } from '@dossier/contract/core/field.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import type { Print, PrintColumn } from '@dossier/contract/core/print.ts';
import { mostPrinted, mostPrintedAtOnce } from '@dossier/contract/core/print.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ZipFile } from 'yazl';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type Call, serve, success } from '#http/endpoint.ts';
import { safeName } from '#services/files/names.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { defineTask, type TaskDefinition } from '#services/tasks/define.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import type { Row } from '../resource/read.ts';
import { countFiltered, filteredRows, type Listing } from '../transfer/filtered-rows.ts';
import { submittedText } from '../transfer/import.ts';
import { listHeading } from './list-heading.ts';
import { isVisible, type PrintContent, type Printing, sendPdf, titleOf, typesetPrint } from './print-context.ts';
import { notePrinted, takePrintNumber, writePrinted } from './printed.ts';
import { templateFor } from './templates.ts';
import { printText } from './texts.ts';

type Lists = Extract<Print, { kind: 'list' }>;

/** Serves a list as a landscape table: at once while it is short, as a task that makes several documents else. */
export function serveListPrint(app: App, resource: Resource, hooks: Hooks, print: Lists): void {
  const task = listPrintTask(
    { name: `${resource.path}/print/${print.name}`, label: `${resource.label}-打印${print.label}` },
    async (actor) => ({ app, resource, hooks, actor, print }),
  );
  app.tasks.serve(task);
  serve(app, print.endpoint, (call) => printList({ app, resource, hooks, actor: call.actor, print }, task, call));
}

/** Sends the table of what a call finds, or sets it in the background where it is long. */
export async function printList(
  { print, ...listing }: Listing & { print: Lists },
  task: ListPrintTask,
  { origin, query, reply }: Pick<Call<Lists['endpoint']>, 'origin' | 'query' | 'reply'>,
  register?: string,
): Promise<FastifyReply> {
  const { app, resource, actor } = listing;
  const { background, ...filters } = query;
  // Wrong filters are refused before anything is counted.
  readListQuery(scopeOf(resource, actor), filters);
  const total = await countFiltered(listing, filters);
  if (total > mostPrinted) throw refuse(`共${total}条，一次最多打印${mostPrinted}条，请缩小查询范围`);
  if (total > mostPrintedAtOnce) {
    if (background !== '1') throw refuse(`共${total}条，超过${mostPrintedAtOnce}条须在后台打印`);
    const id = await submitList(listing, { print, task, origin, filters, total, register });
    return reply.send(success(submittedText, 200, { taskId: id }));
  }
  const template = await templateFor(app, resource, print, actor);
  return printNow({ ...listing, print, template }, { origin, filters, total, reply });
}

async function printNow(
  printing: Printing<Lists>,
  { origin, filters, total, reply }: { origin: Origin; filters: ListQueryInput; total: number; reply: FastifyReply },
): Promise<FastifyReply> {
  const { app, resource, print, actor } = printing;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
  const rows = await allRows(printing, filters);
  const heading = await listHeading(app.db, printing, filters);
  const content = listContent(printing, rows, { first: 1, total, heading });
  const title = titleOf(printing);
  const pdf = await typesetPrint(printing, content, { number, title, signal: gone.signal });
  await notePrinted(app, { resource, print, actor, origin, number, amount: `${rows.length}条`, parameters: filters });
  return sendPdf(reply, title, number, pdf);
}

const TaskParams = Type.Object({
  filters: Type.Record(Type.String(), Type.Unknown()),
  number: Type.String(),
  /** Which register, where one call serves many. */
  register: Type.Optional(Type.String()),
});
type ListPrintTask = TaskDefinition<typeof TaskParams>;

async function submitList(
  { app, resource, actor }: Listing,
  given: {
    print: Lists;
    task: ListPrintTask;
    origin: Origin;
    filters: ListQueryInput;
    total: number;
    register: string | undefined;
  },
): Promise<string> {
  const { print, task, origin, filters, total, register } = given;
  const about = register === undefined ? {} : { register };
  return inTransaction(app.db, async (tx) => {
    const number = await takePrintNumber(tx, actor);
    const amount = `${total}条，后台`;
    await writePrinted(tx, { resource, print, actor, origin, number, amount, parameters: filters });
    const label = `${resource.label}-打印${print.label}`;
    return app.tasks.submit(tx, task, { params: { filters, number, ...about }, actor, label });
  });
}

/**
 * The background work of a long list. A document of 5 000 rows takes some 300 MB to set, so many rows are several
 * documents, in one archive.
 * @param find what is printed, for whoever asked with the rights that they have now
 */
export function listPrintTask(
  { name: task, label }: { name: string; label: string },
  find: (actor: Actor, register: string | undefined) => Promise<Listing & { print: Lists }>,
): ListPrintTask {
  return defineTask({
    name: task,
    label,
    params: TaskParams,
    restartable: true,
    async run({ params: { filters, number, register }, actor: asked, progress, signal }) {
      const { print, ...listing } = await find(asked, register);
      const { app, resource, actor } = listing;
      const template = await templateFor(app, resource, print, actor);
      const printing = { ...listing, print, template };
      const { word } = speakerOf(actor.language);
      const name = titleOf(printing);
      const total = await countFiltered(listing, filters);
      const heading = await listHeading(app.db, listing, filters);
      const documents = Math.max(1, Math.ceil(total / mostPrintedAtOnce));
      const zip = new ZipFile();
      let made = 0;
      let first = 1;
      const set = async (rows: string[][]) => {
        made += 1;
        const title = word('{0}（{1}/{2}）', name, made, Math.max(made, documents));
        const content = listContent(printing, rows, { first, total, heading });
        const pdf = await typesetPrint(printing, content, { number: `${number}-${made}`, title, signal });
        zip.addBuffer(Buffer.from(pdf), `${safeName(name).stem}_${number}-${made}.pdf`, { compress: false });
        first += rows.length;
        progress(first - 1, Math.max(total, first - 1));
      };
      let rows: string[][] = [];
      for await (const batch of textRows(printing, filters)) {
        rows.push(...batch);
        if (first + rows.length - 1 > mostPrinted) throw refuse(`一次最多打印${mostPrinted}条，请缩小查询范围`);
        if (rows.length >= mostPrintedAtOnce) await set(rows.splice(0, mostPrintedAtOnce));
      }
      if (rows.length > 0 || made === 0) await set(rows);
      rows = [];
      zip.end();
      return {
        message: `打印完成，共${first - 1}行，${made}个文件`,
        // yazl types its stream as the wider interface; it is a PassThrough.
        file: { name: `${name}_${number}.zip`, content: zip.outputStream as import('node:stream').Readable },
      };
    },
  });
}

interface Column {
  name: string;
  label: string;
  share: number;
  right: boolean;
}

/** Share of a column that says nothing of its width, as px of a list. */
const usualShare = 120;
const countShare = 48;

/** Columns that the caller may see. */
function columnsFor(resource: Resource, actor: Actor, print: Lists): Column[] {
  const spoken = speakerOf(actor.language).register(resource);
  const { columns } = (spoken.prints[print.name] as Lists | undefined) ?? print; // names alone have changed
  const asked: readonly PrintColumn[] = (columns ?? listed(resource)).map((column) =>
    typeof column === 'string' ? { field: column } : column,
  );
  return asked.flatMap(({ field: name, header, width }) => {
    const field = spoken.fields[name];
    if (!field || !isVisible(resource, actor, name)) return [];
    return [{ name, label: header ?? field.label, share: width ?? shareOf(field), right: isNumeric(field) }];
  });
}

const listed = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.list !== false && !fields[name]?.internal);

const shareOf = ({ list }: Field): number => (typeof list === 'number' ? list : usualShare);

/** The rows as texts of the columns that the caller may see, in batches. */
export async function* textRows(printing: Printing<Lists>, filters: ListQueryInput): AsyncGenerator<string[][]> {
  const { app, resource, actor, print } = printing;
  const speaker = speakerOf(actor.language);
  const columns = columnsFor(resource, actor, print);
  const names = columns.map(({ name }) => name);
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
  const longest = columns.map((column) => longestText(column, columns));
  for await (const { db, records } of filteredRows(printing, filters, ['id', ...names])) {
    await app.dictTexts.label(db, records, fields, actor);
    const text = (row: Row, name: string) => printText(resource.fields, row, name, speaker);
    yield records.map((row) => names.map((name, at) => cut(text(row, name), longest[at] ?? 0)));
  }
}

async function allRows(printing: Printing<Lists>, filters: ListQueryInput): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of textRows(printing, filters)) {
    rows.push(...batch);
    // Rows came between counting and reading.
    if (rows.length >= mostPrintedAtOnce) return rows.slice(0, mostPrintedAtOnce);
  }
  return rows;
}

export function listContent(
  { resource, actor, print }: Printing<Lists>,
  rows: readonly (readonly string[])[],
  { first, total, heading }: { first: number; total: number; heading: string },
): PrintContent {
  const columns = columnsFor(resource, actor, print);
  const { word } = speakerOf(actor.language);
  return {
    codes: [],
    data: {
      ruled: print.ruled ?? false,
      summary: [word('共 {0} 条', total), heading].filter(Boolean).join('　'),
      columns: [
        { label: word('序号'), share: countShare, right: true },
        ...columns.map(({ label, share, right }) => ({ label, share, right })),
      ],
      rows: rows.map((row, at) => [String(first + at), ...row]),
    },
  };
}

/** Characters of a cell that is eight lines high: a row stays on one page, whatever somebody typed. */
function longestText({ share }: Column, columns: readonly Column[]): number {
  const total = columns.reduce((sum, column) => sum + column.share, countShare);
  // 273 mm of paper, 2.9 mm a Chinese character.
  return Math.max(16, Math.floor(((273 * share) / total / 2.9) * 8));
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text.replaceAll('\n', ' ');
  return `${[...text.replaceAll('\n', ' ')].slice(0, longest - 1).join('')}…`;
}

import { readFile } from 'node:fs/promises';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Language } from '@dossier/contract/english/language.ts';
import { approvalSheet, type printInstance } from '@dossier/contract/flow/print.ts';
import type { getInstance } from '@dossier/contract/flow/reading.ts';
import type { FastifyReply } from 'fastify';
import type { Actor, Origin } from '#access/actor.ts';
import { notFound } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type PrintContent, sendPdf, typesetPrint } from '#engine/print/print-context.ts';
import { notePrinted, takePrintNumber } from '#engine/print/printed.ts';
import { recordContent, wholeRecords } from '#engine/print/records.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { instanceById } from '../instance-view.ts';
import { sheetWords } from './sheet-words.ts';

type Instance = ResultOf<typeof getInstance>;

interface Asked {
  app: App;
  actor: Actor;
  origin: Origin;
  query: QueryOf<typeof printInstance>;
  reply: FastifyReply;
}

const template = new URL('./sheet.typ', import.meta.url);

/** 审批单 of an approval whose record the caller may see: numbered, in the log and in the timeline of the record. */
export async function printSheet({ app, actor: asking, origin, query, reply }: Asked): Promise<FastifyReply> {
  const language: Language = query.language ?? asking.language;
  const actor = { ...asking, language };
  const instance = await instanceById(app, app.db, actor, query.id);
  const resource = app.resources.byPath(instance.resource);
  if (!resource) throw notFound('审批不存在');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const content = await sheetContent(app, actor, resource, instance, language);
  const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
  const title = sheetWords[language].title;
  const pdf = await typesetPrint(
    { app, actor, print: approvalSheet, template: await readFile(template, 'utf8') },
    content,
    { number, title, signal: gone.signal },
  );
  const ids = [instance.recordId];
  await notePrinted(app, {
    ...{ resource, print: approvalSheet, actor, origin, number, amount: '1份', parameters: query, ids },
  });
  return sendPdf(reply, title, number, pdf);
}

/** What the template finds: the record as its reader may see it, and what happened. */
async function sheetContent(
  app: App,
  actor: Actor,
  resource: Resource,
  instance: Instance,
  language: Language,
): Promise<PrintContent> {
  const words = sheetWords[language];
  const listing = { app, resource, hooks: app.resources.hooksOf(resource), actor };
  const records = await wholeRecords(listing, [instance.recordId]);
  const { data, codes } = recordContent(listing, records);
  const [printed] = data.records as { texts: Record<string, string>; parts: Record<string, unknown[]> }[];
  const filled = (name: string) => (printed?.texts[name] ?? '') !== '';
  // What decides comes first, in the order of the definition.
  const derived = new Set(
    Object.values(resource.fields).map((field) => (field.type === 'depart' ? field.codeField : '')),
  );
  const all = Object.keys(resource.fields).filter((name) => !derived.has(name));
  const names = [...new Set([...instance.factFields, ...instance.focusFields, ...all])];
  const partNames = Object.keys(resource.parts).filter((name) => (printed?.parts[name] ?? []).length > 0);
  return {
    codes,
    data: {
      ...data,
      flow: { name: instance.name },
      words: { title: words.title, record: words.record, decisions: words.decisions, columns: words.columns },
      head: headOf(instance, resource, language),
      shown: names.filter(filled),
      'parts-shown': partNames,
      rows: rowsOf(instance, language),
    },
  };
}

interface Fact {
  label: string;
  text: string;
  wide: boolean;
}

function headOf(instance: Instance, resource: Resource, language: Language): Fact[] {
  const { head, states } = sheetWords[language];
  const { applicant, depart, title, state, startedAt, endedAt, version, note } = instance;
  const fact = (label: string, text: string | null, wide = false): Fact => ({ label, text: text ?? '', wide });
  return [
    fact(head.subject, title, true),
    fact(head.number, speakerOf(language).register(resource).label),
    fact(head.state, states[state]),
    fact(head.applicant, depart ? `${applicant.name}，${depart}` : applicant.name),
    fact(head.version, String(version)),
    fact(head.started, startedAt),
    fact(head.ended, endedAt),
    ...(note ? [fact(head.note, note, true)] : []),
  ];
}

interface SheetRow {
  step: string;
  who: string;
  what: string;
  opinion: string;
  at: string;
  /** There is a place to sign. */
  sign: boolean;
}

const decisions: ReadonlySet<string> = new Set(['agree', 'refuse', 'back']);

/** What happened, in order, and below it those who are still asked. */
function rowsOf({ events, way }: Instance, language: Language): SheetRow[] {
  const words = sheetWords[language];
  const happened = events.flatMap(({ kind, step, by, behalf, to, opinion, at }): SheetRow[] => {
    const act = words.acts[kind];
    if (act === undefined) return [];
    const names = words.list(to.map(({ name }) => name));
    const who = by === null ? words.system : behalf ? words.behalf(by.name, behalf.name) : by.name;
    return [
      {
        ...{ step: step ?? '', who, opinion: opinion ?? '', at: at ?? '', sign: decisions.has(kind) },
        what: names === '' ? act : words.to(act, names),
      },
    ];
  });
  const waiting = way.flatMap(({ state, type, name, people }): SheetRow[] =>
    state !== 'open' || type !== 'approve'
      ? []
      : people
          .filter((one) => one.state === 'open')
          .map(({ name: who }) => ({ step: name, who, what: words.waits, opinion: '', at: '', sign: true })),
  );
  return [...happened, ...waiting];
}

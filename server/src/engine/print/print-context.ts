import type { Print } from '@dossier/contract/core/print.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import { documentEnglish } from '@dossier/contract/english/document-english.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#access/actor.ts';
import { contentDisposition, safeName } from '#services/files/names.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import type { CodeToDraw, PictureToSet, TypesetResult } from '#services/typesetting/protocol.ts';
import type { TypesetOptions } from '#services/typesetting/typesetter.ts';
import type { Listing } from '../transfer/filtered-rows.ts';
import { faultsRefused } from './faults.ts';

/** One print of one person. */
export interface Printing<P extends Print = Print> extends Listing {
  print: P;
  /** Typst source: the product's own, or an active version of an administrator. */
  template: string;
}

/** What a template finds in `data`, besides `print`. */
export interface PrintContent {
  data: Record<string, unknown>;
  codes: readonly CodeToDraw[];
  images?: readonly PictureToSet[];
}

/** Whether the caller may see a field at all. */
export const isVisible = (resource: Resource, actor: Actor, name: string): boolean =>
  resource.fields[name] !== undefined && !actor.hiddenCodes.has(columnPermission(resource, name));

/** What a print is called, in its reader's language. */
export const titleOf = ({ resource, actor, print }: Pick<Printing, 'resource' | 'actor' | 'print'>): string =>
  speakerOf(actor.language).register(resource).prints[print.name]?.label ?? print.label;

/**
 * Sets a document under a number.
 * @throws AppError with what is wrong in the template, by line
 */
export async function typesetPrint(
  {
    app,
    actor,
    print,
    template,
  }: Pick<Printing, 'app' | 'actor' | 'template'> & { print: Pick<Print, 'kind' | 'label'> },
  content: PrintContent,
  { number, title, ...options }: { number: string; title: string } & Partial<TypesetOptions>,
): Promise<Uint8Array> {
  const result = await typesetContent(app, { actor, print, template, number, title, ...content }, options);
  if (result.type === 'faults') throw faultsRefused(print.label, result.faults);
  return result.pdf;
}

/** As `typesetPrint`, with the faults as an answer. */
export function typesetContent(
  app: App,
  given: Pick<Printing, 'actor' | 'template'> &
    PrintContent & { print: Pick<Print, 'kind'>; number: string; title: string },
  options: Partial<TypesetOptions> = {},
): Promise<TypesetResult> {
  const { actor, print, template, number, title, data, codes, images = [] } = given;
  return app.typesetter.typeset(
    {
      template,
      data: JSON.stringify({
        ...data,
        language: actor.language,
        english: actor.language === 'en' ? wordsOf(template) : {},
        print: { number, title, by: actor.realname, at: wireNow() },
      }),
      codes,
      images,
      // Labels are stuck on and thrown away; what is filed away is readable in thirty years.
      archival: print.kind !== 'labels',
      tagged: print.kind === 'record',
      at: Math.floor(Date.now() / 1000),
    },
    { by: actor.userId, ...options },
  );
}

/** What a template says by `word("…")`, and what is common to all, in English. */
function wordsOf(template: string): Record<string, string> {
  const { label } = speakerOf('en');
  const own = [...template.matchAll(/\bword\("([^"\\]*)"\)/g)].map(([, text = '']) => [text, label(text)] as const);
  return { ...documentEnglish, ...Object.fromEntries(own) };
}

/** Answers with a document that the browser shows. */
export function sendPdf(reply: FastifyReply, title: string, number: string, pdf: Uint8Array): FastifyReply {
  const { stem } = safeName(`${title}_${number}.pdf`);
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('inline', `${stem}.pdf`),
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}

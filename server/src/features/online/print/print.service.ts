import { type DesignFault, faultsOfDesign, usedFields } from '@dossier/contract/online/print/check-design.ts';
import type { Design } from '@dossier/contract/online/print/design.ts';
import * as contract from '@dossier/contract/online/print/print-report.ts';
import type { Actor } from '#access/actor.ts';
import { forbidden, refuse } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import { typesetContent } from '#engine/print/print-context.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { findPrint, type PrintHead } from './designs.ts';
import { sheetPictures } from './pictures.ts';
import { makeRoom, paramValues, type ReadSet, readSet, type SetLimits } from './sets.ts';
import { type Filled, pdfContent, sheetTemplate } from './sheet-pdf.ts';
import { faultsOfSources } from './sources.ts';

/** Sheets that are filled at a time: each may hold the records of several sets. */
const inTurn = makeTurns(2, { waiting: 12, full: () => refuse('正在打印的报表过多，请稍后再试') });
const previewMs = 15_000;

/** A report for whoever holds its right, or sees the definitions. @throws AppError */
export async function openedPrint(app: App, actor: Actor, key: string): Promise<PrintHead> {
  const sees = actor.permissions.has(`${contract.printReport.permission}:list`);
  const head = await findPrint(app.db, key).catch((error: unknown) => {
    // Whether there is one is for those who see the definitions.
    throw sees ? error : forbidden();
  });
  if (!sees && !actor.permissions.has(contract.printReportRight(head.id))) throw forbidden();
  return head;
}

/** Fills a sheet with what whoever asks may read, and makes something of it while its records are in memory. */
export function withFilled<T>(
  app: App,
  actor: Actor,
  {
    design,
    given,
    number,
    limits,
  }: { design: Design; given: Record<string, unknown>; number: string; limits: SetLimits },
  make: (filled: Filled) => T | Promise<T>,
): Promise<T> {
  const params = paramValues(design.params, given);
  return inTurn(async () => {
    const used = usedFields(design);
    const sets = new Map<string, ReadSet>();
    const take = makeRoom();
    for (const set of design.sets)
      sets.set(set.name, await readSet(app, actor, set, used.get(set.name) ?? new Set(), { params, limits, take }));
    const { word } = speakerOf(actor.language);
    const today = wireNow().slice(0, 10);
    return make({ design, sets, params, today, user: actor.realname, number, other: word('其他') });
  });
}

/** What keeps a design from being saved, by whoever saves it. */
export async function faultsFor(app: App, actor: Actor, design: Design): Promise<DesignFault[]> {
  const faults = [...faultsOfDesign(design), ...sheetPictures(design)];
  return faults.length > 0 ? faults : faultsOfSources(app, actor, design);
}

/** A sheet that is being drawn, with the first records of its sets. */
export async function previewSheet(
  app: App,
  actor: Actor,
  {
    design,
    values,
    title,
    signal,
  }: { design: Design; values: Record<string, string>; title: string; signal: AbortSignal },
): Promise<{ pdf: string | null; faults: DesignFault[] }> {
  const faults = await faultsFor(app, actor, design);
  if (faults.length > 0) return { pdf: null, faults };
  const { word } = speakerOf(actor.language);
  const limits = { most: contract.previewRecords, cut: true };
  const number = word('预览');
  const asked = {
    design: { ...design, params: design.params.map((param) => ({ ...param, required: false })) },
    given: values,
    number,
    limits,
  };
  const content = await withFilled(app, actor, asked, pdfContent);
  const result = await typesetContent(
    app,
    { actor, print: { kind: 'list' }, template: await sheetTemplate(), number, title, ...content },
    { milliseconds: previewMs, signal },
  );
  if (result.type === 'pdf') return { pdf: Buffer.from(result.pdf).toString('base64'), faults: [] };
  const [first] = result.faults;
  return { pdf: null, faults: [{ message: `图片或内容不能打印：${first?.message ?? ''}`, row: null, column: null }] };
}

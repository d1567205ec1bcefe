import {
  type CheckGrade,
  type CheckOutcome,
  type CheckStage,
  checkGrade,
  checkOutcome,
} from '@dossier/contract/arc/check/checks.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import type { FileRow } from '#services/files/access.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { authentic } from './checks/authentic.ts';
import { batchChecks, type Declared, type PackageFindings } from './checks/batch.ts';
import type { Finding, ItemChecks } from './checks/check.ts';
import { complete } from './checks/complete.ts';
import { safe } from './checks/safe.ts';
import { usable } from './checks/usable.ts';
import { factsOf } from './facts.ts';
import { type InspectedFile, inspect } from './inspect/inspect.ts';
import { makePdfReader } from './inspect/pdf-reader.ts';
import { type Scheme, schemeOf } from './scheme.service.ts';

/** The automatic checks in the order of the domain. */
export const itemChecks: ItemChecks = { ...authentic, ...complete, ...usable, ...safe };

/** One check of one record, or of the run as a whole (`item` null). */
export interface Result extends Finding {
  item: Row | null;
  code: string;
  grade: CheckGrade;
}

export interface Evaluated {
  stage: CheckStage;
  scheme: Scheme;
  startTime: string;
  endTime: string;
  tools: string;
  items: readonly Row[];
  files: number;
  /** Records that were looked at now, and what was found of them. */
  checked: ReadonlySet<string>;
  results: readonly Result[];
}

export interface EvaluateInput {
  stage: CheckStage;
  itemIds: readonly string[];
  /** Those of them that are looked at; default: all. */
  only?: ReadonlySet<string> | undefined;
  intakeId?: string | undefined;
  declared?: Declared | undefined;
  /** What the package is like that they came in. */
  parcel?: PackageFindings | undefined;
  progress?: ((done: number, total: number) => void) | undefined;
}

/** Does the checks of a stage on records that the actor may see. Writes nothing. */
export async function evaluate(
  app: Pick<App, 'files' | 'scanner'>,
  db: Db | Tx,
  actor: Actor,
  { stage, itemIds, only, intakeId, declared, parcel, progress }: EvaluateInput,
): Promise<Evaluated> {
  const startTime = wireNow();
  const found = await rowsByIds(db, scopeOf(archiveItem, actor), itemIds);
  const byId = new Map(found.map((row) => [row.id, row]));
  const items = itemIds.map((id) => {
    const item = byId.get(id);
    if (!item) throw notFound(archiveItem.messages.notFound);
    return item;
  });
  const checked = items.filter(({ id }) => only?.has(id) ?? true);
  const scheme = await schemeOf(db, actor.tenantId, stage);
  const facts = await factsOf(db, actor, checked);
  const rows = await fileRowsOf(db, items);
  const shared = { stage, today: startTime.slice(0, 10), formats: scheme.formats, pagesMost: scheme.pagesMost };
  const results: Result[] = [];
  const pdf = makePdfReader();
  try {
    for (const [index, item] of checked.entries()) {
      progress?.(index, checked.length);
      const own = facts.get(item.id);
      if (!own) continue;
      const paths = csvOf(item.files as string | null);
      const files: InspectedFile[] = [];
      for (const path of paths) {
        const row = rows.get(path);
        if (row && row.owner_id === item.id) files.push(await inspect(row, { files: app.files, pdf }));
      }
      const known = new Set(files.map(({ path }) => path));
      const lost = paths.filter((path) => !known.has(path));
      const subject = { item, files, lost, facts: own, ...shared };
      for (const [code, grade] of scheme.grades) {
        const finding = itemChecks[code]?.(subject);
        if (finding) results.push({ item, code, grade, ...graded(finding, grade) });
      }
    }
  } finally {
    await pdf.close();
  }
  const owned = items.flatMap((item) =>
    csvOf(item.files as string | null).flatMap((path) => {
      const row = rows.get(path);
      return row && row.owner_id === item.id ? row : [];
    }),
  );
  const batch = {
    ...{ items: items.length, files: owned.length, declared, parcel, isWhole: intakeId !== undefined },
    bytes: owned.reduce((sum, { size }) => sum + Number(size), 0),
    projectCodes: [...new Set(items.flatMap(({ projectCode }) => (projectCode ? String(projectCode) : [])))],
    tenantId: actor.tenantId,
  };
  for (const [code, grade] of scheme.grades) {
    const finding = await batchChecks[code]?.(batch, db);
    if (finding) results.push({ item: null, code, grade, ...graded(finding, grade) });
  }
  return {
    ...{ stage, scheme, startTime, endTime: wireNow(), items, files: owned.length },
    tools: await toolsOf(app),
    checked: new Set(checked.map(({ id }) => id)),
    results: results.filter(({ outcome }) => outcome !== checkOutcome.none),
  };
}

/** A check that only warns does not fail. */
function graded(finding: Finding, grade: CheckGrade): Finding & { outcome: CheckOutcome } {
  const isWarning = grade === checkGrade.warn && finding.outcome === checkOutcome.failed;
  return isWarning ? { ...finding, outcome: checkOutcome.warned } : finding;
}

async function fileRowsOf(db: Db | Tx, items: readonly Row[]): Promise<Map<string, FileRow>> {
  const paths = items.flatMap(({ files }) => csvOf(files as string | null));
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_file')
    .selectAll()
    .where('path', 'in', paths)
    .where('owner_resource', '=', archiveItem.path)
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}

/** What the files were looked at with; of the virus scanner also the day of its signatures. */
async function toolsOf({ scanner }: Pick<App, 'scanner'>): Promise<string> {
  const health = await scanner.health();
  return ['PDFium', health.state === 'up' ? health.detail : null].filter(Boolean).join('; ').slice(0, 300);
}

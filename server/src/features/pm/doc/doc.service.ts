import { docStage, type projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { resendDocument } from '#features/arc/intake/bridge.public.ts';
import { type Fault, faultOf, type StoredFile } from './fault.ts';

type Doc = RowOf<typeof projectDoc>;

export const docHooks: Hooks<typeof projectDoc> = {
  beforeAdd: ({ tx }, draft) => followScope(tx, draft),
  async beforeEdit({ tx }, draft, before) {
    if (draft.scopeId === undefined && draft.folder === undefined) return;
    await followScope(tx, draft, draft.scopeId === undefined ? before.scopeId : draft.scopeId);
  },
  actions: { resend: { effect: (context, after) => resendDocument(context, after) } },
  afterAdd: (context, record) => settle(context, record),
  afterEdit: (context, after) => settle(context, after),
};

/** What has a line of the scope is filed, and stands in its group. */
async function followScope(
  tx: Tx,
  draft: WrittenOf<typeof projectDoc>,
  scopeId: unknown = draft.scopeId,
): Promise<void> {
  draft.filed = scopeId ? 'Y' : 'N';
  if (!scopeId) return;
  const { rows } = await sql<{ group: string }>`
    select group_code as group from pm_scope where id = ${String(scopeId)}`.execute(tx);
  draft.folder = rows[0]?.group ?? null;
}

interface Version {
  id: string;
  versionNo: string;
  stage: string;
  documents: string;
  sha256: string | null;
  fault: Fault['fault'] | null;
}

/** What follows from the versions of a document: hashes, what is wrong with their files, and whether it can be filed. */
async function settle({ app, tx }: WriteContext, record: Doc): Promise<void> {
  const { rows: versions } = await sql<Version>`
    select id, version_no as "versionNo", stage, documents, sha256, fault from pm_doc_version
    where doc_id = ${record.id} order by line_no`.execute(tx);
  const numbers = versions.map(({ versionNo }) => versionNo);
  const twice = numbers.find((one, index) => numbers.indexOf(one) !== index);
  if (twice !== undefined) throw invalid({ versions: `版本号“${twice}”重复` });
  const files = await storedFiles(tx, versions);
  for (const version of versions) {
    const own = csvOf(version.documents).flatMap((path) => files.get(path) ?? []);
    const sha256 = own.map((file) => file.sha256).join('\n');
    if (sha256 === version.sha256) continue;
    const found = await faultOf(app.files, own);
    version.fault = found?.fault ?? null;
    await sql`update pm_doc_version set sha256 = ${sha256}, fault = ${version.fault},
      fault_file = ${found?.name.slice(0, 255) ?? null} where id = ${version.id}`.execute(tx);
  }
  const own = standingOf(record, versions);
  await sql`update pm_doc set latest = ${own.latest}, finals = ${own.finals}, ready = ${own.ready}, faulty = ${own.faulty},
    hint = ${own.hint} where id = ${record.id}`.execute(tx);
  Object.assign(record, own);
}

/** What a document with these versions says of itself. */
export function standingOf(
  { name, docDate, creator, filed }: WrittenOf<typeof projectDoc>,
  versions: readonly Pick<Version, 'versionNo' | 'stage' | 'fault'>[],
) {
  const finals = versions.filter(({ stage }) => stage === docStage.final);
  const lacking = [docDate ? '' : '形成日期', creator ? '' : '责任者'].filter(Boolean).join('、');
  return {
    latest: versions.at(-1)?.versionNo ?? null,
    finals: finals.length,
    ready: finals.length > 0 && lacking === '' ? 'Y' : 'N',
    faulty: finals.some(({ fault }) => fault !== null) ? 'Y' : 'N',
    hint: filed === 'Y' && lacking !== '' ? `文档“${name}”缺少${lacking}，归档将被退回` : null,
  } as const;
}

async function storedFiles(tx: Tx, versions: readonly Version[]): Promise<Map<string, StoredFile>> {
  const paths = versions.flatMap(({ documents }) => csvOf(documents));
  if (paths.length === 0) return new Map();
  const rows = await tx
    .selectFrom('sys_file')
    .select(['path', 'name', 'size', 'sha256'])
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map((row) => [row.path, { ...row, size: Number(row.size) }]));
}

import { archiveItem } from '@dossier/contract/arc/item.ts';
import { doneLabel } from '@dossier/contract/core/resource.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { type NumberSegment, readNumber } from '@dossier/rules/archive/number.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import type { FileRow } from '#services/files/access.ts';
import type { Files } from '#services/files/files.ts';
import { packageName } from '#services/package/names.ts';
import { segmentsOfRule } from '../../rule/rule.public.ts';
import { names, type Placed } from '../format/catalogue.ts';
import type { DerivedFile, Described, DescribedFile } from '../format/metadata.ts';
import { type ChainDeed, deedsOf } from './chain-slice.ts';

/** What packages are made from. */
export interface PackSource {
  db: Db;
  files: Pick<Files, 'open'>;
  /** Adds the texts of dictionaries to records (`secret_dictText`). */
  label(records: Row[]): Promise<void>;
}

/** A record as it is packed: what is said of it, where it lies, and its bytes. */
export interface Collected extends Placed {
  sources: readonly { file: DescribedFile; row: FileRow }[];
  bytes: number;
  ruleId: string;
}

interface Around {
  id: string;
  fondsNo: string;
  fondsName: string;
  fondsCreator: string;
  classCode: string;
  className: string;
  ruleId: string;
  volumeNo: string | null;
  volumeTitle: string | null;
}

/**
 * Reads all that a package says of records, in their order.
 * @throws AppError where the actor may not see all of them, or the store lacks a file of one
 */
export async function collect(
  source: PackSource,
  actor: Actor,
  itemIds: readonly string[],
): Promise<{ items: Collected[]; deeds: ChainDeed[] }> {
  const { db } = source;
  const found = await rowsByIds(db, scopeOf(archiveItem, actor), itemIds);
  if (found.length < itemIds.length) throw notFound(archiveItem.messages.notFound);
  await source.label(found);
  const byId = new Map(found.map((item) => [item.id, item]));
  const around = await aroundOf(db, itemIds);
  const rows = await filesOf(db, itemIds);
  const derived = await derivedFiles(db, itemIds);
  const deeds = await deedsOf(db, actor.tenantId, itemIds);
  const deedsById = groupedBy(deeds, ({ itemId }) => itemId);
  const people = await namesOf(db, [...new Set(deeds.map(({ actor: account }) => account))]);
  const rules = new Map<string, readonly NumberSegment[]>();
  const taken = new Set<string>();
  const items: Collected[] = [];
  for (const [index, id] of itemIds.entries()) {
    const [item, place] = [byId.get(id), around.get(id)];
    if (!item || !place) throw notFound(archiveItem.messages.notFound);
    if (!rules.has(place.ruleId)) rules.set(place.ruleId, await segmentsOfRule(db, place.ruleId));
    const number = String(item.archiveNo ?? item.title);
    const nameAt = (at: number, { name }: FileRow) =>
      packageName(`${number}-${String(at + 1).padStart(2, '0')}.${/\.([^.]+)$/.exec(name)?.[1] ?? 'bin'}`);
    const paths = csvOf(item.files as string | null);
    const placeOf = (fileId: string) => paths.findIndex((path) => rows.get(path)?.id === fileId);
    const sources = paths.map((path, at) => {
      const row = rows.get(path);
      if (!row) throw refuse(`档案“${number}”的电子文件丢失，不能打包`);
      const made = derived.get(row.id);
      const sourceAt = made ? placeOf(made.sourceId) : -1;
      const sourceRow = rows.get(paths[sourceAt] ?? '');
      const about = made ? { ...made, sourceName: sourceRow ? nameAt(sourceAt, sourceRow) : null } : null;
      const { name: original, mime, sha256 } = row;
      return { file: { name: nameAt(at, row), original, size: Number(row.size), mime, sha256, derived: about }, row };
    });
    const own = deedsById.get(id) ?? [];
    const described: Described = {
      item,
      fonds: { no: place.fondsNo, name: place.fondsName, creator: place.fondsCreator, archiveCode: null },
      ...{ classCode: place.classCode, className: place.className },
      segments: piecesOf(rules.get(place.ruleId) ?? [], String(item.archiveNo ?? '')),
      volume:
        place.volumeTitle === null
          ? null
          : { archiveNo: place.volumeNo, title: place.volumeTitle, seq: Number(item.volumeSeq ?? 0) },
      files: sources.map(({ file }) => file),
      agents: [...groupedBy(own, ({ actor: account }) => account)].map(([account, list]) => ({
        ...{ account, name: people.get(account) ?? account, deeds: list.length },
      })),
      process: own.map(({ action, time, actor: account, seq }) => ({
        ...{ deed: deedLabel(action), action, time, seq, person: people.get(account) ?? account, basis: '审计链' },
      })),
    };
    const folder = folderOf(item.year, number, taken);
    const bytes = sources.reduce((sum, { file }) => sum + file.size, 0);
    items.push({ described, folder, order: index + 1, sources, bytes, ruleId: place.ruleId });
  }
  return { items, deeds };
}

/** `电子档案/{年度}/{档号}`, each once. */
function folderOf(year: unknown, number: string, taken: Set<string>): string {
  const base = `${names.records}/${packageName(String(year ?? '0000'))}/${packageName(number.replaceAll('·', '_'))}`;
  let folder = base;
  for (let at = 2; taken.has(folder.toLowerCase()); at += 1) folder = `${base}(${at})`;
  taken.add(folder.toLowerCase());
  return folder;
}

/** Pieces of a number by its rule; a number that is none of it is one piece. */
function piecesOf(segments: readonly NumberSegment[], number: string): { source: string; text: string }[] {
  if (number === '') return [];
  if (!readNumber(segments, number)) return [{ source: 'whole', text: number }];
  const pieces = number.split(/[-·]/);
  return segments.map(({ source }, index) => ({ source, text: pieces[index] ?? '' }));
}

/** `ARC_ITEM_RECEIVE` as people call it. */
function deedLabel(action: string): string {
  const name = action.replace(/^ARC_ITEM_/, '').toLowerCase();
  const known = [...Object.keys(archiveItem.actions), ...Object.keys(archiveItem.events)].find(
    (one) => one.replace(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase() === name,
  );
  const label = known === undefined ? undefined : doneLabel(archiveItem, known);
  if (label !== undefined) return label;
  return (
    { add: '添加', edit: '编辑', pack: '移交打包', evidence: '证据打包', file_view: '查看', file_download: '下载' }[
      name
    ] ?? action
  );
}

async function aroundOf(db: Db, ids: readonly string[]): Promise<Map<string, Around>> {
  const { rows } = await sql<Around>`
    select i.id, f.no as "fondsNo", f.name as "fondsName", f.creator as "fondsCreator", c.code as "classCode",
      c.name as "className", c.rule_id as "ruleId", v.archive_no as "volumeNo", v.title as "volumeTitle"
    from arc_item i join arc_fonds f on f.id = i.fonds_id join arc_class c on c.id = i.class_id
    left join arc_volume v on v.id = i.volume_id where i.id = any(${[...ids]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function filesOf(db: Db, ids: readonly string[]): Promise<Map<string, FileRow>> {
  const rows = await db
    .selectFrom('sys_file')
    .selectAll()
    .where('owner_resource', '=', archiveItem.path)
    .where('owner_id', 'in', [...ids])
    .where('released_at', 'is', null)
    .execute();
  const infected = rows.find((row) => row.scan_state === fileScan.infected);
  if (infected) throw refuse(`文件“${infected.name}”含有病毒，不能打包`);
  return new Map(rows.map((row) => [row.path, row]));
}

/** What files were made from, by their ids. */
async function derivedFiles(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<DerivedFile, 'sourceName'> & { sourceId: string }>> {
  const { rows } = await sql<Omit<DerivedFile, 'sourceName'> & { id: string; sourceId: string }>`
    select r.file_id as id, r.role, r.standard, r.source_id as "sourceId", r.source_sha256 as "sourceSha256",
      r.create_time as time, coalesce(u.realname, r.create_by) as person
    from arc_file r left join sys_user u on u.username = r.create_by 
    where r.item_id = any(${[...ids]}) and r.source_id is not null`.execute(db);
  return new Map(rows.map(({ id, ...made }) => [id, made]));
}

async function namesOf(db: Db, accounts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ username: string; realname: string | null }>`select username, realname from sys_user
    where username = any(${[...accounts]})`.execute(db);
  return new Map(rows.map(({ username, realname }) => [username, realname ?? username]));
}

function groupedBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

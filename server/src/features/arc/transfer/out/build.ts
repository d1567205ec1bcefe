import { archiveItem } from '@dossier/contract/arc/item.ts';
import { transfer } from '@dossier/contract/arc/transfer/transfer.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Row } from '#engine/resource/read.ts';
import { wireNow } from '#services/log-entries.ts';
import { type BagFile, textFile, writeBag } from '#services/package/write-bag.ts';
import { writeXml } from '#services/package/xml.ts';
import type { App } from '#services/services.ts';
import { catalogueOf, descriptionOf, names, volumesOf } from '../format/catalogue.ts';
import { metadataName, metadataOf } from '../format/metadata.ts';
import { type ChainDeed, sliceOf } from './chain-slice.ts';
import { type Collected, collect, type PackSource } from './collect.ts';
import { fieldsFile, reportFiles, ruleFile, sheetFile, sliceFile } from './papers.ts';

const megabyte = 1024 * 1024;

/** A part as it lies in the store. */
export interface Built {
  name: string;
  path: string;
  size: number;
  sha256: string;
  items: number;
}

/** What all parts of a package say of themselves alike. */
export interface Cover {
  no: string;
  sender: string;
  receiver: string;
  reason: string;
  maker: string;
  checker: string;
}

interface Asked {
  record: Row;
  run: { id: string; no: string };
  itemIds: readonly string[];
}

/** What packages of a running server are made from. */
export const packSource = (app: App, actor: Actor): PackSource => ({
  db: app.db,
  files: app.files,
  label: (records) => app.dictTexts.label(app.db, records, archiveItem.fields, actor),
});

/** Builds the package of a transfer in parts, each a whole package of its own, and stores them as free files of the actor. */
export async function buildParts(
  app: App,
  mover: Actor,
  { record, run, itemIds }: Asked,
  progress: (done: number, total?: number) => void,
  signal: AbortSignal,
): Promise<Built[]> {
  const source = packSource(app, mover);
  const { items, deeds } = await collect(source, mover, itemIds);
  const no = String(record.no);
  const [first] = items;
  if (!first) throw refuse('移交清单中没有档案');
  const cover: Cover = {
    ...{ no, sender: first.described.fonds.creator, receiver: String(record.receiver), reason: String(record.reason) },
    ...{ maker: mover.realname, checker: await nameOf(app, record.createBy) },
  };
  const common = [
    await sheetFile(app, mover, transfer, { id: record.id, no }),
    ...(await reportFiles(app, mover, run)),
    await ruleFile(app.db, items),
    await fieldsFile((code) => app.dictTexts.items(app.db, code)),
  ];
  const parts = partsOf(items, Number(record.partMegabytes) * megabyte);
  const total = items.reduce((sum, { bytes }) => sum + bytes, 0);
  const built: Built[] = [];
  let done = 0;
  for (const [index, inside] of parts.entries()) {
    const part = { at: index + 1, of: parts.length };
    const { root, files } = await partFiles(source, mover, { cover, inside, deeds, common, part });
    const bag = writeBag({
      ...{ root, date: wireNow().slice(0, 10), files, info: infoOf(cover, part) },
      progress(bytes) {
        done += bytes;
        progress(Math.min(Math.round(done / megabyte), Math.ceil(total / megabyte)), Math.ceil(total / megabyte));
        if (signal.aborted) bag.destroy(signal.reason as Error);
      },
    });
    const file = await app.files.save(bag, `${root}.zip`, { biz: 'arc', actor: mover });
    built.push({
      name: `${root}.zip`,
      path: file.path,
      size: Number(file.size),
      sha256: file.sha256,
      items: inside.length,
    });
  }
  return built;
}

/** bag-info.txt beside what every bag says (domain 6.8). */
export function infoOf({ no, sender, maker }: Cover, { at, of }: { at: number; of: number }): [string, string][] {
  return [
    ['Source-Organization', sender],
    ['Contact-Name', maker],
    ['External-Identifier', no],
    ['Bag-Count', `${at} of ${of}`],
    ['Bag-Group-Identifier', no],
  ];
}

/** Records one after another, as many to a part as fit; one that is larger than a part has one to itself. */
export function partsOf<T extends { bytes: number }>(items: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const last = parts.at(-1);
    if (last && bytes + item.bytes <= most) {
      last.push(item);
      bytes += item.bytes;
    } else {
      parts.push([item]);
      bytes = item.bytes;
    }
  }
  return parts;
}

interface PartInput {
  cover: Cover;
  inside: readonly Collected[];
  deeds: readonly ChainDeed[];
  common: readonly BagFile[];
  part: { at: number; of: number };
}

/** Files of one part in the order of domain 6.8. */
export async function partFiles(
  { db, files }: PackSource,
  mover: Actor,
  { cover, inside, deeds, common, part: { at, of } }: PartInput,
): Promise<{ root: string; files: BagFile[] }> {
  const ids = new Set(inside.map(({ described }) => described.item.id));
  const own = deeds.filter(({ itemId }) => ids.has(itemId));
  const description = descriptionOf({
    ...cover,
    ...{ part: `${at}/${of}`, items: inside.length, date: wireNow().slice(0, 10) },
    files: inside.reduce((sum, { sources }) => sum + sources.length, 0),
    bytes: inside.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  const records = inside.flatMap(({ described, folder, sources }): BagFile[] => [
    ...sources.map(({ file, row }) => ({
      ...{ path: `${folder}/${file.name}`, size: file.size, sha256: file.sha256 },
      open: () => files.open(row),
    })),
    textFile(`${folder}/${metadataName}`, writeXml(metadataOf(described))),
  ]);
  return {
    root: of === 1 ? cover.no : `${cover.no}-${at}of${of}`,
    files: [
      textFile(names.description, description),
      textFile(names.catalogue, catalogueOf(inside)),
      textFile(names.volumes, volumesOf(inside)),
      ...records,
      ...common,
      sliceFile(await sliceOf(db, mover.tenantId, own)),
    ],
  };
}

async function nameOf({ db }: App, account: unknown): Promise<string> {
  const row = await db
    .selectFrom('sys_user')
    .select('realname')
    .where('username', '=', String(account))
    .executeTakeFirst();
  return row?.realname ?? String(account ?? '');
}

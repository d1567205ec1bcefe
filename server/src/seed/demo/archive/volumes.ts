import { itemStatus } from '@dossier/contract/arc/item.ts';
import { volumeStatus } from '@dossier/contract/arc/volume.ts';
import { type NumberSegment, sortKey, stemOf, upTo, writeNumber } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { countVolume } from '#features/arc/item/item.public.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow } from '../days.ts';

interface Paper {
  id: string;
  fonds: string;
  fonds_id: string;
  class_id: string;
  year: number;
}

/** Most papers of one volume. */
const thick = 10;

/** Vouchers of each year in volumes: those of the past are sealed and numbered, the last two of a fonds are still open. */
export async function seedVolumes({ tx }: Seeder, segments: readonly NumberSegment[], orgCode: string): Promise<void> {
  const { rows } = await sql<Paper>`select i.id, f.no as fonds, i.fonds_id, i.class_id, i.year from arc_item i
    join arc_class c on c.id = i.class_id and c.code = 'KU' join arc_fonds f on f.id = i.fonds_id
    order by f.no, i.year, i.doc_date, i.id`.execute(tx);
  const bundles = [...Map.groupBy(rows, ({ fonds, year }) => `${fonds} ${year}`).values()].flatMap((papers) =>
    Array.from({ length: Math.ceil(papers.length / thick) }, (_, at) => papers.slice(at * thick, (at + 1) * thick)),
  );
  const counters = new Map<string, number>();
  const papers: Record<string, unknown>[] = [];
  const volumes = bundles.map((bundle, index) => {
    const [first] = bundle;
    if (!first) throw new RangeError('an empty bundle');
    const rest = bundles.slice(index + 1).filter(([other]) => other?.fonds === first.fonds).length;
    const left = { fonds: first.fonds, door: 'KU', year: first.year };
    const id = newId();
    const isSealed = rest >= 2;
    const count = (stem: string, by: number) => {
      const value = (counters.get(stem) ?? 0) + by;
      counters.set(stem, value);
      return value;
    };
    const volumeNo = isSealed ? count(`arc_volume:0:${stemOf(segments, left, 'volume')}`, 1) : null;
    const within = { ...left, volume: volumeNo ?? 1 };
    for (const [at, paper] of bundle.entries()) {
      const no = isSealed ? writeNumber(segments, { ...within, serial: at + 1 }) : null;
      papers.push({ id: paper.id, volume_id: id, volume_seq: at + 1, no, key: no && sortKey(no) });
    }
    if (isSealed) count(`arc_item:0:${stemOf(segments, within, 'serial')}`, bundle.length);
    const no = isSealed ? writeNumber(upTo(segments, 'volume'), within) : null;
    const place = bundles
      .slice(0, index)
      .filter(([other]) => other?.fonds === first.fonds && other.year === first.year);
    return {
      ...{ id, archive_no: no, no_key: no && sortKey(no), volume_no: volumeNo },
      title: `${first.year}年度记账凭证（第${place.length + 1}卷）`,
      ...{ fonds_id: first.fonds_id, class_id: first.class_id, year: first.year },
      status: isSealed ? volumeStatus.sealed : volumeStatus.open,
      ...{ author: 'yaokai', checker: isSealed ? 'heyun' : null, place: isSealed ? '一号库房 3排2节' : null },
      remark: isSealed ? '本卷文件齐全完整，装订牢固，无缺页。' : null,
      ...{ secret: 0, item_count: 0, pages: 0 },
      ...governed('yaokai', momentFromNow(-Math.max(1, bundles.length - index), 60), orgCode),
    };
  });
  await insertAll(tx, 'arc_volume', volumes);
  await sql`update arc_item i set volume_id = p.volume_id, volume_seq = p.volume_seq, archive_no = p.no, no_key = p.key,
      item_seq = case when p.no is null then null else p.volume_seq end,
      status = case when p.no is null then ${itemStatus.arranging} else ${itemStatus.held} end,
      search_text = i.search_text || coalesce(' ' || lower(p.no), '')
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p (id text, volume_id text, volume_seq integer, no text, key text)
    where p.id = i.id`.execute(tx);
  await sql`insert into arc_no (tenant_id, no) select 0, archive_no from arc_volume where archive_no is not null
    union all select 0, i.archive_no from arc_item i where i.volume_id is not null and i.archive_no is not null`.execute(
    tx,
  );
  for (const { id } of volumes) await countVolume(tx, id);
  for (const [counter, value] of counters) await pushNumber(tx, counter, value);
}

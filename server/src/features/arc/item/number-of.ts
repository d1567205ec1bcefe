import {
  fitsSegment,
  type NumberSegment,
  type NumberValues,
  readNumber,
  type SegmentSource,
  sortKey,
  stemOf,
  upTo,
  writeNumber,
} from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import { notFound, refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { segmentsOfRule } from '../rule/rule.public.ts';

/** A record under the wire's names, as far as its number is made of it. */
type Numbered = Readonly<Record<string, unknown>>;

/** How the number of one record is made: the rule of its class and the values left of the counter. */
export interface Numbering {
  ruleName: string;
  arrange: string;
  segments: readonly NumberSegment[];
  values: NumberValues;
}

interface Place {
  no: string;
  door: string;
  code: string;
  arrange: string;
  rule_id: string;
  rule_name: string;
  arc_no: string | null;
}

/** Reads how records are numbered; what several of a batch share is read once. */
export function numberingReader(db: Db | Tx, tenantId: number): (item: Numbered) => Promise<Numbering> {
  const places = new Map<string, Place | undefined>();
  const rules = new Map<string, readonly NumberSegment[]>();
  return async (item) => {
    const key = JSON.stringify([item.fondsId, item.classId, item.projectCode]);
    if (!places.has(key)) places.set(key, await placeOf(db, tenantId, item));
    const place = places.get(key);
    if (!place) throw notFound('全宗或分类不存在');
    const segments = rules.get(place.rule_id) ?? (await segmentsOfRule(db, place.rule_id));
    rules.set(place.rule_id, segments);
    const values = {
      ...{ fonds: place.no, door: place.door, class: place.code, year: Number(item.year) },
      ...{ retention: String(item.retention), org: String(item.orgCode ?? ''), project: place.arc_no ?? '' },
    };
    for (const segment of segments) assertFits(segment, values, item);
    return { ruleName: place.rule_name, arrange: place.arrange, segments, values };
  };
}

async function placeOf(db: Db | Tx, tenantId: number, item: Numbered): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select f.no, c.door, c.code, c.arrange, c.rule_id, r.name as rule_name, (select p.arc_no from pm_project p
      where p.code = ${item.projectCode ?? null} and p.tenant_id = ${tenantId} and p.del_flag = 0) as arc_no
    from arc_fonds f, arc_class c join arc_rule r on r.id = c.rule_id
    where f.id = ${item.fondsId} and c.id = ${item.classId} and f.tenant_id = ${tenantId} and c.tenant_id = ${tenantId}`.execute(
    db,
  );
  return rows[0];
}

/** @throws AppError for a record that lacks what its number is made of */
function assertFits(segment: NumberSegment, values: Partial<Record<SegmentSource, string | number>>, item: Numbered) {
  const { source } = segment;
  if (source === 'fixed' || source === 'volume' || source === 'serial') return;
  const value = values[source];
  if (fitsSegment(segment, value)) return;
  const isEmpty = value === undefined || value === '';
  if (source === 'org' && isEmpty) throw refuse(`“${item.title}”缺少机构（问题），档号规则需要该项`);
  if (source === 'project' && isEmpty) throw refuse(`“${item.title}”缺少所属项目的归档项目号，档号规则需要该项`);
  throw refuse(`“${item.title}”的“${value}”不能用于档号：不能含分隔符，也不能超过规则的位数`);
}

/** Counter of the volumes: everything left of the volume. */
export function volumeCounterOf(tenantId: number, { segments, values }: Numbering): string {
  return `arc_volume:${tenantId}:${stemOf(segments, values, 'volume')}`;
}

/** The number of a volume: the part of its records' numbers that ends with it. */
export function volumeNumberedAs({ segments, values }: Numbering, volumeNo: number) {
  const number = writeNumber(upTo(segments, 'volume'), { ...values, volume: volumeNo });
  return { archiveNo: number, noKey: sortKey(number), volumeNo };
}

/** How records of a volume are numbered. */
export function withinVolume(numbering: Numbering, volumeNo: number): Numbering {
  return { ...numbering, values: { ...numbering.values, volume: volumeNo } };
}

/** The same for a volume that has its number: what the number says holds, whatever has become of the volume since. */
export function withinNumbered(numbering: Numbering, own: Numbered): Numbering {
  const given = readNumber(upTo(numbering.segments, 'volume'), String(own.archiveNo));
  return withinVolume({ ...numbering, values: { ...numbering.values, ...given } }, Number(own.volumeNo));
}

/** AR08: a number with a year in it names that of the volume. */
export function assertYear({ segments }: Numbering, own: Numbered, item: Numbered): void {
  if (segments.some(({ source }) => source === 'year') && own.year !== item.year)
    throw refusal('AR08', '卷内文件的年度不一致');
}

/** Counter of the number's last segment: everything left of it. */
export function counterOf(tenantId: number, { segments, values }: Numbering): string {
  return `arc_item:${tenantId}:${stemOf(segments, values, 'serial')}`;
}

/** The number as the rule writes it, and what it is sorted by. */
export function numberedAs({ segments, values }: Numbering, serial: number) {
  const number = writeNumber(segments, { ...values, serial });
  return { archiveNo: number, noKey: sortKey(number), itemSeq: serial };
}

/**
 * The serial of a number that somebody typed (AR02).
 * @param next serial that would come next, for the example
 * @throws AppError for a number that is not of the record's rule, or names another year, period or department
 */
export function serialOfTyped(numbering: Numbering, typed: string, next: number): number {
  const { segments, values, ruleName } = numbering;
  const read = readNumber(segments, typed);
  const serial = Number(read?.serial);
  if (read && writeNumber(segments, { ...values, serial }) === writeNumber(segments, read)) return serial;
  const example = numberedAs(numbering, next).archiveNo;
  throw refusal('AR02', `档号“${typed.trim()}”不符合规则“${ruleName}”，应形如${example}`);
}

/**
 * Writes numbers down as used, for good: no void, destruction, transfer or renumbering frees one (AR01).
 * @throws AppError when one of them was ever given
 */
export async function claimNumbers(tx: Tx, tenantId: number, numbers: readonly string[]): Promise<void> {
  const sorted = [...numbers].sort();
  const { rows } = await sql<{ no: string }>`insert into arc_no (tenant_id, no)
    select ${tenantId}, no from unnest(${sorted}::text[]) as x (no) on conflict do nothing returning no`.execute(tx);
  const taken = new Set(rows.map(({ no }) => no));
  const used = sorted.find((no, index) => !taken.has(no) || sorted[index - 1] === no);
  if (used) throw refusal('AR01', `档号“${used}”已被使用（含历史档号），不能重复`);
}

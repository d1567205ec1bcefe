import { itemStatus } from '@dossier/contract/arc/item.ts';
import {
  type NumberSegment,
  type SegmentRow,
  segmentsOf,
  sortKey,
  stemOf,
  writeNumber,
} from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { searchText } from '#features/arc/item/item.hooks.ts';
import { termFields } from '#features/arc/item/term.service.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow, thisYear } from '../days.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { type Dice, diceOf } from '../random.ts';
import { composeTitle, type DemoTitle, officeName } from '../titles.ts';
import { seedAnnuals } from './annual.ts';
import { seedClearances } from './clearances.ts';
import { seedEnding } from './ending.ts';
import { seedEnvironment } from './env.ts';
import { seedFiledProjects } from './filed-projects.ts';
import { seedIntakes } from './intake.ts';
import { seedInventories } from './inventory.ts';
import { seedLoans } from './loans.ts';
import { seedRenumbering } from './renumbering.ts';
import { seedSchedule } from './schedule.ts';
import { type DemoClass, type DemoFonds, demoClasses, demoFonds, seedShelf } from './shelf.ts';
import { seedStore } from './store.ts';
import { seedVolumes } from './volumes.ts';

const recordCount = 12_000;
/** Records of 2014 kept ten years: due since 2025, so there is something to appraise. */
const dueCount = 420;

/** Twelve thousand records, the newest last; those in the store have the numbers that the rule would have given. */
export async function seedArchive(seeder: Seeder, organisation: DemoOrganisation): Promise<void> {
  const { departOf } = organisation;
  const { tx } = seeder;
  const orgCode = departOf.get('DA')?.orgCode ?? 'A01';
  await seedShelf(tx, orgCode);
  const dice = diceOf(2014);
  const counters: Counters = { rules: await demoRules(tx), values: new Map() };
  const rows: Record<string, unknown>[] = [];
  for (let index = 0; index < recordCount; index += 1) {
    rows.push(record(dice, index, counters, departOf));
  }
  await insertAll(tx, 'arc_item', rows);
  // What a project's papers say in their titles, they say in the field too.
  await sql`update arc_item i set project_code = p.code from pm_project p where i.title like '%' || p.name || '%'`.execute(
    tx,
  );
  await sql`insert into arc_no (tenant_id, no) select tenant_id, archive_no from arc_item
    where archive_no is not null`.execute(tx);
  for (const [stem, value] of counters.values) await pushNumber(tx, `arc_item:0:${stem}`, value);
  await seedRenumbering(seeder, orgCode);
  await seedSchedule(seeder);
  await seedVolumes(seeder, counters.rules.get('KUPZ') ?? [], orgCode);
  await seedIntakes(seeder);
  await seedFiledProjects(tx, counters.rules.get('KJFW') ?? [], orgCode);
  await seedStore(seeder, orgCode);
  await seedEnvironment(seeder, orgCode);
  await seedLoans(seeder, organisation);
  await seedInventories(seeder, orgCode);
  await seedEnding(seeder, orgCode);
  await seedHeldDates(tx);
  await seedClearances(seeder, orgCode);
  await seedAnnuals(tx, orgCode);
}

/** Records came into the store in the course of the year after theirs; what belongs to a batch came with it. */
async function seedHeldDates(tx: Tx): Promise<void> {
  await sql`update arc_item i set held_date = least(make_date(i.year + 1, 3, 1) + abs(hashtext(i.id)) % 240,
      (now() at time zone 'Asia/Shanghai')::date - 1 - abs(hashtext(i.id)) % 28)
    where i.held_date is not null and i.intake_id is null`.execute(tx);
}

/** Segments of the rules by code, and how far their counters are, by what stands left of them. */
interface Counters {
  rules: ReadonlyMap<string, readonly NumberSegment[]>;
  values: Map<string, number>;
}

async function demoRules(tx: Tx): Promise<Counters['rules']> {
  const { rows } = await sql<SegmentRow & { code: string }>`select r.code, s.source, s.separator, s.text, s.width, s.pad
    from arc_rule r join arc_rule_segment s on s.rule_id = r.id where r.tenant_id = 0 order by r.code, s.line_no`.execute(
    tx,
  );
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return new Map([...byCode].map(([code, lines]) => [code, segmentsOf(lines)]));
}

function record(
  dice: Dice,
  index: number,
  counters: Counters,
  departOf: DemoOrganisation['departOf'],
): Record<string, unknown> {
  const isDue = index < dueCount;
  const fonds = isDue ? first(demoFonds) : pickFonds(dice);
  const own = isDue ? first(demoClasses) : pickClass(dice);
  const year = isDue ? 2014 : yearOf(dice, fonds);
  const retention = isDue ? 'D10' : dice.pick(['Y', 'D30', 'D30', 'D30', 'D10', 'D10']);
  const about = composeTitle(dice, own.code, year, index);
  const depart = departOf.get(about.depart);
  const secret = secretOf(dice, own);
  // Old ones were taken in long ago, new ones lately; the list shows the newest first.
  const made = momentFromNow(-Math.round((1 - index / recordCount) * 690) - 1, dice.int(0, 539));
  // Of the last weeks' records many are still being arranged.
  const isHeld = own.arrange === 'item' && (isDue || dice.chance(index < recordCount * 0.97 ? 0.69 : 0.4));
  const number = isHeld ? take(counters, fonds, own, { year, retention, org: about.office }) : null;
  const words = {
    title: about.title,
    archive_no: number?.no ?? null,
    doc_no: about.docNo,
    creator: creatorOf(fonds, about),
    keywords: about.keywords.join(','),
    persons: about.persons,
  };
  return {
    id: newId(),
    ...words,
    declared_no: null,
    fonds_id: fonds.id,
    class_id: own.id,
    item_seq: number?.serial ?? null,
    no_key: number?.key ?? null,
    doc_date: docDateOf(dice, year),
    year,
    retention,
    org_code: about.office,
    secret,
    secret_years: secret >= 2 ? dice.pick([5, 10, 20]) : null,
    status: number ? itemStatus.held : itemStatus.arranging,
    ...bodyOf(dice, own, about),
    ...kept(retention, year),
    dept: depart?.id ?? null,
    dept_code: depart?.orgCode ?? null,
    filed_by: 'heyun',
    described_by: 'yaokai',
    described_at: made,
    files: null,
    file_count: 0,
    search_text: searchText([
      words.title,
      words.archive_no,
      null,
      words.doc_no,
      words.creator,
      words.keywords,
      words.persons,
    ]),
    ...governed('yaokai', made, departOf.get('DA')?.orgCode ?? 'A01'),
  };
}

function take(
  { rules, values }: Counters,
  fonds: DemoFonds,
  own: DemoClass,
  of: { year: number; retention: string; org: string },
): { no: string; key: string; serial: number } {
  const segments = rules.get(own.rule) ?? [];
  const left = { fonds: fonds.no, door: own.door, class: own.code, ...of };
  const stem = stemOf(segments, left, 'serial');
  const serial = (values.get(stem) ?? 0) + 1;
  values.set(stem, serial);
  const no = writeNumber(segments, { ...left, serial });
  return { no, key: sortKey(no), serial };
}

/** Counted from the end of its year, as a record without a line of the schedule is. */
function kept(retention: string, year: number): Record<string, unknown> {
  const { trigger, triggerDate, expireDate, term } = termFields(retention, 'year', `${year}-12-31`);
  return { trigger, trigger_date: triggerDate, expire_date: expireDate, term };
}

function pickFonds(dice: Dice): DemoFonds {
  const at = dice.next();
  return demoFonds[at < 0.72 ? 0 : at < 0.85 ? 1 : 2] ?? first(demoFonds);
}

function pickClass(dice: Dice): DemoClass {
  const shares = [0.4, 0.62, 0.74, 0.82, 0.9, 0.945, 0.985, 1];
  const at = dice.next();
  return demoClasses[shares.findIndex((share) => at < share)] ?? first(demoClasses);
}

/** Later years have more records. */
function yearOf(dice: Dice, { from, to }: DemoFonds): number {
  const last = to ?? thisYear() - 1;
  return last - Math.floor((last - from + 1) * dice.next() * dice.next());
}

/** Sometimes the day, and now and then the month, is unknown. */
function docDateOf(dice: Dice, year: number): string {
  const at = dice.next();
  const two = (number: number) => String(number).padStart(2, '0');
  if (at < 0.01) return `${year}0000`;
  return `${year}${two(dice.int(1, 12))}${at < 0.04 ? '00' : two(dice.int(1, 28))}`;
}

/** Contracts and personal papers are kept closer than others. */
function secretOf(dice: Dice, { code }: DemoClass): number {
  const at = dice.next();
  const closed = code === 'HT' || code === 'RS' ? 0.2 : 0.05;
  if (at < closed * 0.2) return 3;
  if (at < closed) return 2;
  return at > 0.85 ? 0 : 1;
}

function bodyOf(dice: Dice, { code }: DemoClass, about: DemoTitle): Record<string, unknown> {
  const carrier = { ZP: 'photo', SJ: 'elec', SW: 'obj' }[code] ?? dice.pick(['paper', 'paper', 'both', 'elec']);
  const isThing = carrier === 'obj';
  return {
    carrier,
    gen: carrier === 'elec' ? 'born' : 'scan',
    doc_type: about.docType,
    draft: isThing ? null : dice.pick(['正本', '正本', '定稿', '复印件']),
    lang: 'zh',
    open_flag: dice.pick(['0', '0', '2', '1']),
    public_attr: null,
    declass_date: null,
    scope: null,
    pages: isThing ? null : dice.int(1, 60),
    original_at: null,
    copy_at: null,
    note: null,
    file_names: null,
  };
}

function creatorOf(fonds: DemoFonds, about: DemoTitle): string {
  return `${fonds.creator}${officeName(about.office)}`;
}

function first<T>(list: readonly T[]): T {
  const [only] = list;
  if (only === undefined) throw new RangeError('an empty list');
  return only;
}

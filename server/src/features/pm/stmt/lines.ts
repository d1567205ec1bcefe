import { type stmt, stmtLines } from '@dossier/contract/pm/stmt.ts';
import { dayHours } from '@dossier/contract/pm/timesheet.ts';
import { type BillUnit, labourAmount } from '@dossier/rules/earned-value/labour.ts';
import { boundsOfMonth } from '@dossier/rules/period.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { type Present, presentIn, workedIn } from './month.ts';

type Statement = RowOf<typeof stmt>;
type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

/** Prices of an hour are stated in hours, the others in days. */
const isHourly = ({ unit }: Pick<Present, 'unit'>): boolean => unit === 'ph';

/** What somebody should have worked in the month: working days of their presence, of hourly prices as hours. */
const expectedOf = (person: Present, days: WorkDays): number =>
  days.between(person.from, person.until) * (isHourly(person) ? dayHours : 1);

/**
 * The lines of a new statement: whoever was there, with the hours of that time that were agreed to as days; who entered none has
 * been there all their working days, for their share.
 * @throws AppError PM33 where hours of them wait
 */
export async function proposedLines(
  { app, tx, actor }: Context,
  { contractId, projectId, period }: { contractId: string; projectId: string; period: string },
): Promise<Record<string, unknown>[]> {
  const people = await presentIn(tx, contractId, period);
  const worked = await workedIn(tx, projectId, people);
  if (worked.open > 0) throw refusal('PM33', `${period}还有${worked.open}条工时未审批，不能生成结算单`);
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  return people.map((person) => {
    const times = isHourly(person) ? dayHours : 1;
    const expected = expectedOf(person, days);
    const hours = worked.days.get(person.id);
    if (!hours) {
      const share = Math.round((expected * person.share) / 10) / 10;
      return { dispatchId: person.id, confirmed: Math.min(expected, share), overtime: null };
    }
    const work = toTenth(hours.work * times);
    // What is more than there was to work is overtime (PM34).
    const overtime = toTenth(hours.overtime * times + Math.max(0, work - expected));
    return { dispatchId: person.id, confirmed: Math.min(expected, work), overtime: overtime || null };
  });
}

const toTenth = (count: number): number => Math.round(count * 10) / 10;

/**
 * Works out what lines come to once they are written: presence and price of each from its dispatch, its amount (domain 4.5),
 * and the sum of the rounded amounts. The record is told.
 * @throws AppError PM34 where more was confirmed than there was to work
 */
export async function settleLines({ app, tx, actor }: Context, record: Statement): Promise<void> {
  const period = String(record.period);
  const { first, last } = boundsOfMonth(period);
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  const standardDays = days.between(first, last);
  const present = new Map((await presentIn(tx, String(record.contractId), period)).map((one) => [one.id, one]));
  const seen = new Set<string>();
  const worth = (await linesOf(tx, stmtLines, [record.id])).get(record.id) ?? [];
  const settled = worth.map((line, index) => {
    const person = present.get(String(line.dispatchId));
    if (!person) throw invalid({ [`lines.${index}.dispatchId`]: `所选人员在${period}不在场` });
    if (seen.has(person.id)) throw invalid({ lines: `“${person.name}”重复` });
    seen.add(person.id);
    const expected = expectedOf(person, days);
    assertWithin(person, Number(line.confirmed), expected);
    const amount = labourAmount({
      ...{
        unit: (person.unit ?? 'pm') as BillUnit,
        price: person.price,
        confirmed: Number(line.confirmed),
        standardDays,
      },
      ...{ overtime: Number(line.overtime ?? 0), overtimeFactor: Number(record.overtimeFactor) },
      deduction: line.deduction as number | null,
    });
    return { id: line.id, unit: person.unit, expected, price: person.price, amount };
  });
  await sql`update pm_stmt_line l set unit = v.unit, expected = v.expected, price = v.price, amount = v.amount
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as v (id varchar, unit varchar, expected numeric, price numeric, amount numeric)
    where l.id = v.id and l.stmt_id = ${record.id}`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    update pm_stmt set people = ${settled.length}, work_days = ${standardDays},
      total = (select coalesce(sum(amount), 0) from pm_stmt_line where stmt_id = ${record.id})
    where id = ${record.id} returning total::float8 as total`.execute(tx);
  Object.assign(record, { people: settled.length, workDays: standardDays, total: rows[0]?.total ?? 0 });
}

/** PM34 */
function assertWithin(person: Present, confirmed: number, expected: number): void {
  if (confirmed <= expected) return;
  throw refusal(
    'PM34',
    isHourly(person)
      ? `“${person.name}”确认出勤${confirmed}小时大于应出勤${expected}小时，请将超出部分填入加班`
      : `“${person.name}”确认出勤${confirmed}天大于应出勤${expected}天，请将超出部分填入加班`,
  );
}

/** How many lines a statement has. */
export async function countLines(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pm_stmt_line where stmt_id = ${id}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

import { type Design, emptyDesign } from '@dossier/contract/online/print/design.ts';
import { mostDesignVersions } from '@dossier/contract/online/print/print-report.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { conflict, notFound } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';

export interface PrintHead {
  id: string;
  code: string;
  name: string;
  content: string | null;
}

/** A report by its id, or by its code where no id is so. @throws AppError where there is none */
export async function findPrint(db: Db, key: string): Promise<PrintHead> {
  const { rows } = await sql<PrintHead>`
    select id, code, name, content from onl_print_report where id = ${key} or code = ${key}
    order by id = ${key} desc limit 1`.execute(db);
  const [head] = rows;
  if (!head) throw notFound('打印报表不存在或已被删除');
  return head;
}

/** The newest design of a report, or the version that is named; version 0 is the empty sheet that nobody saved. */
export async function findDesign(db: Db, id: string, version?: number): Promise<{ version: number; design: Design }> {
  const { rows } = await sql<{ version: number; design: Design }>`
    select version_no as version, design from onl_print_design
    where report_id = ${id} and ${version === undefined ? sql`true` : sql`version_no = ${version}`}
    order by version_no desc limit 1`.execute(db);
  const [found] = rows;
  if (!found && version !== undefined) throw notFound('版本不存在或已被清理');
  return found ?? { version: 0, design: emptyDesign };
}

/** Keeps a design as the next version, and the newest of those before it. @throws AppError when somebody saved meanwhile */
export async function insertDesign(
  tx: Tx,
  { username }: Actor,
  { id, version, design }: { id: string; version: number; design: Design },
): Promise<number> {
  // One after another: the row of the report is what two who save wait for.
  await sql`select id from onl_print_report where id = ${id} for update`.execute(tx);
  const newest = await findDesign(tx, id);
  if (newest.version !== version) throw conflict('设计已被他人修改，请刷新后重试');
  const next = version + 1;
  await sql`
    insert into onl_print_design (report_id, version_no, design, create_by, create_time)
    values (${id}, ${next}, ${JSON.stringify(design)}::jsonb, ${username}, ${wireNow()}::timestamptz)`.execute(tx);
  await sql`
    delete from onl_print_design where report_id = ${id} and version_no <= ${next - mostDesignVersions}`.execute(tx);
  return next;
}

export async function designVersions(db: Db, id: string) {
  const { rows } = await sql<{
    version: number;
    createBy: string | null;
    createName: string | null;
    createTime: string | null;
  }>`
    select d.version_no as version, d.create_by as "createBy", u.realname as "createName", d.create_time as "createTime"
    from onl_print_design d left join sys_user u on u.username = d.create_by
    where d.report_id = ${id} order by d.version_no desc limit ${mostDesignVersions}`.execute(db);
  return rows;
}

import { normalNumber, readNumber } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import { AppError, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { numberingReader } from '../../item/item.public.ts';
import type { ReadRecord } from '../format/metadata.ts';

/** Classes of a tenant as a package names them. */
export interface Classes {
  /** @throws AppError where there is no such class and nobody named another */
  idOf(code: string | null): string;
  isByVolume(id: string): boolean;
}

/** @param otherwise the class of records whose own does not exist here */
export async function classesOf(tx: Tx, tenantId: number, otherwise: string | null): Promise<Classes> {
  const { rows } = await sql<{ id: string; code: string; arrange: string }>`select id, code, arrange from arc_class
    where tenant_id = ${tenantId} and del_flag = 0 and active is distinct from 'N' and not exists (select 1 from arc_class below
      where below.parent_id = arc_class.id and below.del_flag = 0)`.execute(tx);
  const byCode = new Map(rows.map(({ id, code }) => [code, id]));
  const byVolume = new Set(rows.filter(({ arrange }) => arrange === 'vol').map(({ id }) => id));
  return {
    idOf(code) {
      const id = byCode.get(code ?? '') ?? otherwise;
      if (id === null) throw refuse(`分类“${code ?? ''}”不存在，请选择导入分类`);
      return id;
    },
    isByVolume: (id) => byVolume.has(id),
  };
}

/** Those of the project numbers that there are here. */
export async function projectsOf(tx: Tx, tenantId: number, codes: readonly unknown[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(codes.filter((code) => typeof code === 'string'))];
  const { rows } = await sql<{ code: string }>`select code from pm_project
    where tenant_id = ${tenantId} and del_flag = 0 and code = any(${asked})`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/**
 * What becomes of the number that a record had: in a fonds of the same number it is declared and given again, as long as it is of
 * the rule here and nobody had it; else it is a former one, by which the record is found.
 */
export async function numbersOf(
  tx: Tx,
  tenantId: number,
  { draft, read }: { draft: Readonly<Record<string, unknown>>; read: ReadRecord },
): Promise<{ declaredNo: string | null; formerNo: string | null }> {
  const { archiveNo, formerNo, fondsNo } = read;
  if (archiveNo === null) return { declaredNo: null, formerNo };
  const { rows } = await sql<{ own: string; taken: boolean }>`
    select f.no as own, exists (select 1 from arc_no n where n.tenant_id = ${tenantId} and n.no = ${archiveNo})
      or exists (select 1 from arc_item i where i.tenant_id = ${tenantId} and i.declared_no = ${archiveNo}
        and i.del_flag = 0) as taken
    from arc_fonds f where f.id = ${draft.fondsId}`.execute(tx);
  const isFree =
    rows[0]?.own === fondsNo && rows[0]?.taken === false && (await fitsHere(tx, tenantId, draft, archiveNo));
  if (isFree) return { declaredNo: archiveNo, formerNo };
  return { declaredNo: null, formerNo: [formerNo, archiveNo].filter(Boolean).join('；').slice(0, 1000) };
}

/** Whether a number is one that the rule of the record's class writes for it. Those of volumes are given by their volume. */
async function fitsHere(
  tx: Tx,
  tenantId: number,
  draft: Readonly<Record<string, unknown>>,
  number: string,
): Promise<boolean> {
  try {
    const { arrange, segments, values } = await numberingReader(tx, tenantId)(draft);
    const read = readNumber(segments, number);
    if (arrange !== 'item' || !read) return false;
    return segments.every(
      ({ source }) =>
        source === 'fixed' ||
        source === 'serial' ||
        String(read[source]) === normalNumber(String(values[source] ?? '')),
    );
  } catch (error) {
    // It lacks what its number is made of here.
    if (error instanceof AppError) return false;
    throw error;
  }
}

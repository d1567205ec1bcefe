import {
  type CheckGrade,
  type CheckStage,
  checkDefinitions,
  keptExtensions,
} from '@dossier/contract/arc/check/checks.ts';
import type { checkScheme } from '@dossier/contract/arc/check/scheme.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { usualPages } from './scheme.public.ts';

/** What a stage checks in a tenant. */
export interface Scheme {
  name: string;
  version: number;
  /** Checks that are done, with what their failure does. */
  grades: ReadonlyMap<string, CheckGrade>;
  formats: readonly string[];
  pagesMost: number;
}

/** Every change is a further version: a run says by which it was done. */
export const schemeHooks: Hooks<typeof checkScheme> = {
  beforeEdit(_, draft, before) {
    if (typeof draft.formats === 'string') {
      const list = formatsOf(draft.formats);
      if (list.length === 0 || list.some((one) => !/^[a-z0-9]{1,10}$/.test(one)))
        throw invalid({ formats: '保存格式应为以逗号分隔的扩展名' });
      draft.formats = list.join(',');
    }
    draft.schemeVersion = Number(before.schemeVersion) + 1;
  },
  async afterEdit({ tx }, { id, stage }) {
    const { rows } = await sql<{
      code: string;
    }>`select code from arc_check_scheme_line where scheme_id = ${id}`.execute(tx);
    const kept = rows.map(({ code }) => code).sort();
    const own = checkDefinitions.filter(({ stages }) => stages.some((one) => one === stage)).map(({ code }) => code);
    if (kept.join() !== own.sort().join()) throw invalid({ lines: '检测项不能增删或更换，可以停用' });
  },
};

const formatsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[,;、\s]+/)
      .map((one) => one.replace(/^\./, ''))
      .filter(Boolean),
  ),
];

/** The scheme of a stage; a tenant without one checks everything as the domain has it. */
export async function schemeOf(db: Db | Tx, tenantId: number, stage: CheckStage): Promise<Scheme> {
  const { rows } = await sql<{ id: string; name: string; version: number; formats: string; pages: number }>`
    select id, name, scheme_version as version, formats, pages_most as pages from arc_check_scheme
    where tenant_id = ${tenantId} and stage = ${stage} and del_flag = 0`.execute(db);
  const own = checkDefinitions.filter(({ stages }) => stages.includes(stage));
  const [kept] = rows;
  if (!kept) {
    const grades = new Map(own.map(({ code, grade }) => [code, grade]));
    return { name: '', version: 0, grades, formats: keptExtensions, pagesMost: usualPages };
  }
  const { rows: lines } = await sql<{ code: string; grade: CheckGrade }>`select code, grade from arc_check_scheme_line
    where scheme_id = ${kept.id} and enabled = 'Y' order by line_no`.execute(db);
  const known = new Set(own.map(({ code }) => code));
  return {
    name: kept.name,
    version: kept.version,
    grades: new Map(lines.filter(({ code }) => known.has(code)).map(({ code, grade }) => [code, grade])),
    formats: formatsOf(kept.formats),
    pagesMost: kept.pages,
  };
}

import { refuse } from '#core/errors.ts';

/** Check rule for a number typed by hand (domain 4.2). */
const codePattern = /^(ITO|BPO|KPO)-(\d{4})-([A-Z0-9]{2,8})-(\d{3})$/;

export interface CodeParts {
  group: string;
  year: string;
  serial: number;
}

/** Parts of a project number. @throws PM01 when it is none */
export function readCode(code: string): CodeParts {
  const match = codePattern.exec(code);
  if (!match) throw refuse('项目编号格式应为“类别-年度-部门简码-三位流水”，例如ITO-2024-RJ-018');
  return { group: match[1] ?? '', year: match[2] ?? '', serial: Number(match[4]) };
}

/** Counter of the numbers: per group and year. */
export function counterOf(tenantId: number, { group, year }: Pick<CodeParts, 'group' | 'year'>): string {
  return `pm_project:${tenantId}:${group}-${year}`;
}

export function writeCode(group: string, year: string, depart: string, serial: number): string {
  return `${group}-${year}-${depart}-${String(serial).padStart(3, '0')}`;
}

/** A department's part of the number: its short name when that is a code, else its organisation code. */
export function departCode(abbreviation: string | null, orgCode: string): string {
  const short = (abbreviation ?? '').trim().toUpperCase();
  return /^[A-Z0-9]{2,8}$/.test(short) ? short : orgCode.slice(-8);
}

import type { Row } from '#engine/resource/read.ts';

/** Columns that the engine keeps, by the names that clients of the contract know. */
const engineNames: Readonly<Record<string, string>> = {
  create_by: 'createBy',
  create_time: 'createTime',
  update_by: 'updateBy',
  update_time: 'updateTime',
  sys_org_code: 'sysOrgCode',
};
const wireNames = new Map(Object.entries(engineNames).map(([wire, own]) => [own, wire]));

/** A record as the contract has it: columns by their names in the database, with the key of the row. */
export function wireRecord(record: Row): Record<string, unknown> {
  const fields = Object.entries(record).map(([name, value]) => [wireName(name), value] as const);
  return { ...Object.fromEntries(fields), jeecg_row_key: record.id };
}

function wireName(name: string): string {
  const [, field = name, text = ''] = /^(.*?)(_dictText)?$/.exec(name) ?? [];
  return `${wireNames.get(field) ?? field}${text}`;
}

/** Filters, ranges and order of a list, by the engine's names. */
export function ownQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.entries(query).map(([name, value]) => {
    const [, field = name, end = ''] = /^(.*?)(_begin|_end)?$/.exec(name) ?? [];
    return [`${engineNames[field] ?? field}${end}`, value] as const;
  });
  const asked: Record<string, unknown> = Object.fromEntries(names);
  const { column } = asked;
  if (typeof column === 'string') asked.column = engineNames[column] ?? column;
  return asked;
}

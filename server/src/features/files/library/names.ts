import { sql } from 'kysely';
import { fieldError, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

const longest = 200;
/** What paths and archives use themselves, and what nobody sees. */
const awkward = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/u;

/** A name that somebody typed. @throws what is wrong with it */
export function checkedName(given: string): string {
  const name = given.normalize('NFC').trim();
  if (name === '') throw fieldError('fileName', '名称不能为空');
  if (awkward.test(name) || /^\.+$/.test(name))
    throw fieldError('fileName', '名称不能包含斜杠、冒号、问号、引号等符号');
  if ([...name].length > longest) throw fieldError('fileName', `名称不能超过${longest}个字符`);
  return name;
}

/** The name of an upload: what cannot stand in a name is replaced, and its extension is that of what was stored. */
export function nameOfUpload(given: string, extension: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(new RegExp(awkward, 'gu'), '_').trim();
  const stem = clean.toLowerCase().endsWith(`.${extension}`) ? clean.slice(0, -extension.length - 1) : clean;
  const kept = [...stem].slice(0, longest - extension.length - 1).join('');
  return `${kept.replace(/^\.+|[. ]+$/g, '') || '文件'}.${extension}`;
}

/** Lower case and without the dot; '' for none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** A file keeps its kind: by its name it is opened, and guarded. */
export function assertSameKind(before: string, after: string): void {
  const extension = extensionOf(before);
  if (extensionOf(after) !== extension) throw fieldError('fileName', `扩展名不能改变，请保留“.${extension}”`);
}

export async function isTaken(tx: Tx, parentId: string, name: string, butId = ''): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_files
    where parent_id = ${parentId} and lower(file_name) = lower(${name}) and del_flag = 0 and id <> ${butId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The name itself, or with the first number that is free: 合同(2).pdf. */
export async function freeName(tx: Tx, parentId: string, name: string, isFolder: boolean): Promise<string> {
  const dot = isFolder ? -1 : name.lastIndexOf('.');
  const [stem, rest] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let number = 2; await isTaken(tx, parentId, candidate); number += 1) {
    if (number > 200) throw refuse(`同名文件过多，请先重命名“${name}”`);
    candidate = `${stem}(${number})${rest}`;
  }
  return candidate;
}

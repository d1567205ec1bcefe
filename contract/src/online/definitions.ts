import { Type } from 'typebox';
import { dataSource } from '../connections/data-source.ts';
import { dict, ref, text } from '../core/field.ts';
import { part } from '../core/part.ts';
import { role } from '../identity/role.ts';

/** What definitions of reports, charts and templates have in common: every tenant sees them, the platform writes them. */
export const definitionSettings = {
  area: 'online',
  tenancy: 'shared',
  owner: 'platformWrites',
  softDelete: false,
} as const;

export const codeField = (label: string) =>
  text({ label, required: true, unique: true, max: 100, pattern: 'code', search: 'contains', mono: true, list: 180 });

/** Yes or no, as 1 and 0. */
export const flag = (label: string, initial: 0 | 1 = 0) =>
  dict('yn', { label, required: true, numeric: true, initial });

/** Roles that read what a definition gives, whatever else they may. */
export const rolesField = (help: string) =>
  ref(() => role, {
    label: '授权角色',
    text: 'roleName',
    by: 'roleCode',
    loose: true,
    multiple: true,
    list: false,
    help,
  });

/** Another database that a statement reads, by its code; empty for our own. */
export const sourceField = () =>
  ref(() => dataSource, {
    label: '动态数据源',
    text: 'name',
    by: 'code',
    list: false,
    help: '为空时读取本系统的数据；其他数据库只读数据源的可读表，由授权角色和能看到定义的人查看，数据规则对其不生效',
  });

/** What a statement asks for. */
export const parametersPart = (where: { label: string; table: string; foreignKey: string }) =>
  part({
    ...where,
    most: 30,
    fields: {
      paramName: text({ label: '参数字段', required: true, max: 32, mono: true }),
      paramTxt: text({ label: '参数文本', max: 32 }),
      paramValue: text({ label: '默认值', max: 32 }),
    },
  });

/** Lines of a definition as they are stored, and whose they are. */
export const StoredLines = Type.Array(Type.Record(Type.String(), Type.Unknown()));
export const OfHead = Type.Object({ headId: Type.String({ minLength: 1, maxLength: 36 }) });

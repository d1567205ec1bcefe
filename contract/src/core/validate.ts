import { patterns } from '@dossier/rules/patterns.ts';
import type { Field } from './field.ts';
import { isMultiple } from './field.ts';

/** `YYYY-MM-DD`, a day that exists. */
export function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** `YYYY-MM-DD HH:mm:ss`, a moment that exists. */
export function isDatetime(value: string): boolean {
  return isDate(value.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value.slice(10));
}

/** True for what a user would call empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * Checks one value that is already of the field's storage type.
 * @returns the sentence for the user (common messages C01–C03 of the domain), or null when the value is good.
 */
export function problemOf(field: Field, value: unknown): string | null {
  const { label } = field;
  if (isEmpty(value)) return field.required ? (field.missing ?? `${label}不能为空`) : null;
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return numberProblem(field, value);
    case 'date':
      return typeof value === 'string' && isDate(value) ? null : `${label}日期格式不正确`;
    case 'datetime':
      return typeof value === 'string' && isDatetime(value) ? null : `${label}时间格式不正确`;
    case 'switch':
      return value === 'Y' || value === 'N' ? null : `${label}只能是“是”或“否”`;
    case 'dict':
      if (field.numeric) return Number.isInteger(value) ? null : `${label}格式不正确`;
      return textProblem(label, value, field.multiple ? 2000 : 100);
    case 'text':
    case 'longText':
    case 'html': {
      const most = field.max ?? { text: 255, longText: 2000, html: 1_000_000 }[field.type];
      const problem = textProblem(label, value, most);
      if (problem) return problem;
      if (field.min !== undefined && String(value).length < field.min) return `${label}长度不能少于${field.min}个字符`;
      if (field.pattern && !patterns[field.pattern].test.test(String(value))) return patterns[field.pattern].message;
      return null;
    }
    case 'area':
      return typeof value === 'string' && /^\d{6}$/.test(value) ? null : `${label}格式不正确`;
    case 'tags':
      return textProblem(label, value, 2000) ?? countProblem(label, value, field.most ?? 20);
    case 'files':
      return textProblem(label, value, 20_000) ?? countProblem(label, value, field.most ?? 50);
    default:
      return textProblem(label, value, isMultiple(field) ? 4000 : 255);
  }
}

function textProblem(label: string, value: unknown, most: number): string | null {
  if (typeof value !== 'string') return `${label}格式不正确`;
  if (value.includes('\u0000')) return `${label}含有不允许的字符`;
  return value.length > most ? `${label}长度不能超过${most}个字符` : null;
}

function countProblem(label: string, value: unknown, most: number): string | null {
  return String(value).split(',').length > most ? `${label}最多${most}项` : null;
}

function numberProblem(
  field: Extract<Field, { type: 'integer' | 'decimal' | 'money' }>,
  value: unknown,
): string | null {
  const { label } = field;
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${label}必须是数字`;
  if (field.type === 'integer' && (!Number.isInteger(value) || Math.abs(value) > 2_147_483_647))
    return `${label}必须是整数`;
  if (Math.abs(value) >= 1e16) return `${label}超出范围`;
  const scale = field.type === 'money' ? 2 : field.type === 'decimal' ? field.scale : 0;
  if (Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) > 1e-6) return `${label}最多${scale}位小数`;
  if (field.minimum !== undefined && value < field.minimum) return `${label}不能小于${field.minimum}`;
  if (field.maximum !== undefined && value > field.maximum) return `${label}不可以大于${field.maximum}`;
  return null;
}

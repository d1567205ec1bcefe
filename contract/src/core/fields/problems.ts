import type { NumberOptions } from '../field-options.ts';

/** What is wrong with a text of at most so many characters. */
export function textProblem({ label }: { label: string }, value: unknown, most: number): string | null {
  if (typeof value !== 'string') return `${label}格式不正确`;
  if (value.includes('\u0000')) return `${label}含有不允许的字符`;
  return value.length > most ? `${label}长度不能超过${most}个字符` : null;
}

/** What is wrong with a comma list of at most so many entries. */
export const countProblem = ({ label }: { label: string }, value: unknown, most: number): string | null =>
  String(value).split(',').length > most ? `${label}最多${most}项` : null;

/** What is wrong with a number of at most so many digits after the point. */
export function numberProblem(field: NumberOptions, value: unknown, scale: number): string | null {
  const { label } = field;
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${label}必须是数字`;
  // Beyond that neighbours are the same number, and what was typed is no more told from them.
  if (Math.abs(value) * 10 ** scale > Number.MAX_SAFE_INTEGER) return `${label}超出范围`;
  if (Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) > 1e-6) return `${label}最多${scale}位小数`;
  if (field.minimum !== undefined && value < field.minimum) return `${label}不能小于${field.minimum}`;
  if (field.maximum !== undefined && value > field.maximum) return `${label}不可以大于${field.maximum}`;
  return null;
}

/** Keys of other records: as many characters as the column takes. */
export const keyProblem = (field: { label: string; multiple?: boolean }, value: unknown): string | null =>
  textProblem(field, value, field.multiple ? 4000 : 255);

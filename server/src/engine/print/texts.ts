import { type Field, hasLabel, isMultiple } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { plainText } from '#core/html.ts';
import type { Row } from '../resource/read.ts';

/** What a field of a record says on paper; '' for nothing. */
export function printText(fields: Fields, row: Row, name: string): string {
  const field = fields[name];
  const value = (field && hasLabel(field) ? row[`${name}_dictText`] : undefined) ?? row[name];
  if (value === null || value === undefined || value === '') return '';
  if (field?.type === 'money') return grouped(String(value));
  if (field?.type === 'files') return csvOf(String(value)).map(fileNameOf).join('\n');
  if (field?.type === 'html') return plainText(String(value));
  if (field?.type === 'longText' && field.markdown) return plainMarkdown(String(value));
  return field && isMultiple(field) ? csvOf(String(value)).join('、') : String(value);
}

/** What a Markdown text says, without its marks; lists and lines stay as they were typed. */
function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '［图：$1］')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)([^\n]*?\S)\1/g, '$2')
    .trim();
}

/** Figures stand at the right of their column. */
export const isFigure = (field: Field): boolean => ['integer', 'decimal', 'money'].includes(field.type);

/** Texts that are written over the whole width. */
export const isLongText = (field: Field): boolean => ['longText', 'html', 'files'].includes(field.type);

/** `1234567.5` as `1,234,567.50`. */
function grouped(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}

/** Name of a stored file as it was uploaded: `contract/合同_1922….pdf` is 合同.pdf. */
function fileNameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/_\d{10,}(?=\.[^.]+$|$)/, '');
}

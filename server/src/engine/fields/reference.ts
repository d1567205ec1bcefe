import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import type { ServerKind } from './kind.ts';

export const referenceKind: ServerKind<ReferenceField> = {
  labels: ({ dictionary }) => ({ from: 'published', dictionary }),
  /** A row's number instead of its name where the field says so. */
  inFiles(field) {
    if (!field.excelText) return field;
    const [table = '', , value = ''] = field.dictionary.split(',');
    return { ...field, dictionary: `${table},${field.excelText},${value}` };
  },
  filling: () => '文字',
};

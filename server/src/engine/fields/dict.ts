import type { DictField } from '@dossier/contract/core/fields/dict.ts';
import type { ServerKind } from './kind.ts';
import { storedNumber } from './numbers.ts';
import { storedText } from './stored-text.ts';

export const dictKind: ServerKind<DictField> = {
  stored: (field, value) => (field.numeric ? storedNumber(value) : storedText(field, value)),
  labels: ({ dict }) => ({ from: 'dictionary', code: dict }),
  missing: (text) => `“${text}”不在字典中`,
  filling: () => '选项的文字或值',
  dropsDown: ({ multiple }) => !multiple,
};

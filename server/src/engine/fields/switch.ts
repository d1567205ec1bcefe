import type { SwitchField } from '@dossier/contract/core/fields/switch.ts';
import type { ServerKind } from './kind.ts';

const texts: Readonly<Record<string, string>> = { Y: '是', N: '否' };
const values: Readonly<Record<string, string>> = { 是: 'Y', 否: 'N', Y: 'Y', N: 'N' };

export const switchKind: ServerKind<SwitchField> = {
  stored: (_, value) => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : value),
  labels: () => ({ from: 'texts', textOf: (value) => texts[value], valueOf: (text) => values[text] }),
  missing: (text) => `“${text}”不在字典中`,
  filling: () => '文字',
  dropsDown: () => true,
};

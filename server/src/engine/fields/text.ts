import { type TextField, textLength } from '@dossier/contract/core/fields/text.ts';
import type { ServerKind } from './kind.ts';

export const textKind: ServerKind<TextField> = {
  filling: ({ max = textLength }) => `不超过${max}个字符`,
};

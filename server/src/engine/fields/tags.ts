import type { TagsField } from '@dossier/contract/core/fields/tags.ts';
import type { ServerKind } from './kind.ts';

export const tagsKind: ServerKind<TagsField> = {
  filling: () => '多个以逗号分隔',
  readCell: (cell) => String(cell).replaceAll(/[，；;、]/g, ','),
};

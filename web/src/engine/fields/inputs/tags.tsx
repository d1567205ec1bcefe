import type { TagsField } from '@dossier/contract/core/fields/tags.ts';
import { TagsInput } from '@dossier/widgets/input/TagsInput.tsx';
import { type InputKind, textIn } from './kind.ts';

export const tagsInput: InputKind<TagsField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <TagsInput {...control} value={textIn(value)} onChange={onChange} {...(field.most ? { most: field.most } : {})} />
  ),
  grid: () => ({ type: 'input', width: 160 }),
};

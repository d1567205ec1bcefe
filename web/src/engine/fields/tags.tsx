import type { TagsField } from '@dossier/contract/core/fields/tags.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import type { ShownKind } from './kind.ts';

export const tagsKind: ShownKind<TagsField> = {
  importance: () => 24,
  cell: ({ text }) => (
    <span title={text}>
      {membersOf(text).map((word) => (
        <span key={word} className="rp-word">
          {word}
        </span>
      ))}
    </span>
  ),
};

import { categoryRoot } from '@dossier/contract/core/field.ts';
import { CategorySelect } from '@dossier/widgets/category/CategorySelect.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';

/** The node above; the wire's sign for none is an empty choice here. */
export default function ParentPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  const t = useText();
  return (
    <CategorySelect
      {...control}
      placeholder={t('不选为一级分类')}
      value={typeof value === 'string' && value !== categoryRoot ? value : null}
      onChange={(next) => onChange(next ?? categoryRoot)}
    />
  );
}

import type { Resource } from '@dossier/contract/core/resource.ts';
import { toneOf } from '@dossier/widgets/dictionary/tone.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import type { Rec } from '../extensions.ts';

/** The colour of a record: that of its state, where it has one. */
export function useTones({ fields }: Resource): (record: Rec) => string {
  const [name, field] = Object.entries(fields).find(([, { state }]) => state) ?? [];
  const { items } = useItems(field?.type === 'dict' ? field.dict : '');
  return (record) => {
    const value = name === undefined ? undefined : record[name];
    const item = items.find((one) => String(one.value) === String(value));
    return toneOf(item?.color) ?? 'var(--ant-color-primary)';
  };
}

import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { linkedValues } from '@dossier/contract/online/form/record-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import type { Rec } from '../extensions.ts';
import type { Draft } from '../form/draft.ts';
import { Field as FieldFrame } from '../form/Field.tsx';

export interface LinkedFieldProps {
  id: string;
  name: string;
  field: Field;
  linked: NonNullable<Field['linked']>;
  resource: Resource;
  draft: Draft;
  record: Rec | null;
}

/** What the record says that is chosen in another field: nobody writes it, and another choice shows another. */
export default function LinkedField({ id, name, field, linked, resource, draft, record }: LinkedFieldProps) {
  const chosen = String(draft[linked.by] ?? '');
  const isStored = record !== null && String(record[linked.by] ?? '') === chosen;
  const code = resource.path.split('/').at(-1) ?? '';
  const found = useQuery({
    queryKey: ['linked values', code, linked.by, chosen],
    queryFn: ({ signal }) => call(linkedValues, { params: { code }, query: { by: linked.by, value: chosen }, signal }),
    enabled: chosen !== '' && !isStored,
  });
  const text = isStored ? record[name] : chosen === '' ? '' : found.data?.[name];
  return (
    <FieldFrame id={id} name={name} label={field.label} help={field.help}>
      <output id={id} className="rp-computed">
        {String(text ?? '')}
      </output>
    </FieldFrame>
  );
}

import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';

/** Chosen departments. */
export function Departs({ draft: _, value, onChange, change: __, record: ___, ...control }: FieldPartProps) {
  return <DepartSelect {...control} multiple value={typeof value === 'string' ? value : null} onChange={onChange} />;
}

/** Chosen readers. */
export function Recipients({ draft: _, value, onChange, change: __, record: ___, ...control }: FieldPartProps) {
  return (
    <UserSelect {...control} store="id" multiple value={typeof value === 'string' ? value : null} onChange={onChange} />
  );
}

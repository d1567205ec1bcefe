import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { BizSelect } from '@dossier/widgets/record/BizSelect.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';
import { givenRoles } from './given-roles.ts';

const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Roles that an account gets, among those that one may see. */
function RolesPart({ id, value, onChange, disabled }: FieldPartProps) {
  const t = useText();
  return (
    <BizSelect
      id={id}
      list={givenRoles}
      returnId
      disabled={disabled}
      placeholder={t('请选择角色')}
      value={shown(value)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Departments that an account gets. */
function DepartsPart({ id, value, onChange, disabled }: FieldPartProps) {
  return (
    <DepartSelect id={id} multiple disabled={disabled} value={shown(value)} onChange={(next) => onChange(next ?? '')} />
  );
}

/** What an account is of use with. */
export const givenParts = { selectedroles: RolesPart, selecteddeparts: DepartsPart };

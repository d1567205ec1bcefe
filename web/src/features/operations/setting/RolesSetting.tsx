import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { leaveByTab } from '@dossier/widgets/select/leave-by-tab.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

interface Props {
  id: string;
  value: readonly string[];
  disabled: boolean;
  onChange(value: unknown): void;
}

/** Roles by their codes. One that is no more keeps its code in sight, so that it can be taken out. */
export function RolesSetting({ id, value, disabled, onChange }: Props) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['setting-roles'],
    queryFn: ({ signal }) => call(queryAllRoles, { signal }),
  });
  return (
    <Select
      id={id}
      mode="multiple"
      optionFilterProp="label"
      onInputKeyDown={leaveByTab}
      loading={isLoading}
      value={[...value]}
      disabled={disabled}
      onChange={onChange}
      options={data.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
    />
  );
}

import { user } from '@dossier/contract/identity/user.ts';
import { queryTenants } from '@dossier/contract/identity/user-calls.ts';
import { position } from '@dossier/contract/organisation/position.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { DictRadio } from '@dossier/widgets/dictionary/DictRadio.tsx';
import { BizSelect } from '@dossier/widgets/record/BizSelect.tsx';
import { positions } from '@dossier/widgets/record/lists.ts';
import { MultiSelect } from '@dossier/widgets/select/MultiSelect.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { AvatarUpload } from '@dossier/widgets/upload/AvatarUpload.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import { useTenants } from './user.api.ts';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** 普通成员 or 上级; a superior manages departments. */
export function IdentityPart({ value, onChange, change, draft: _, record: __, ...control }: FieldPartProps) {
  return (
    <DictRadio
      {...control}
      dict="user_identity"
      value={text(value)}
      onChange={(next) => {
        const identity = next === null ? null : Number(next);
        onChange(identity);
        if (identity !== 2) change({ departIds: null });
      }}
    />
  );
}

/** Departments that a superior manages. */
export function ManagedPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  return <DepartSelect {...control} multiple value={text(value)} onChange={onChange} />;
}

/** The user's picture. */
export function AvatarPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  return <AvatarUpload {...control} value={text(value)} onChange={onChange} />;
}

/** 职务 of a user. Who may not list positions still finds them by name. */
export function PositionPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  const t = useText();
  const mayList = useCan(position.endpoints.list);
  const shared = { ...control, multiple: true, value: text(value), onChange: (next: string | null) => onChange(next) };
  return mayList ? (
    <BizSelect {...shared} list={positions} placeholder={t('请选择职务')} />
  ) : (
    <SearchSelect {...shared} dictionary={user.fields.post.dictionary} />
  );
}

/** Tenants of a user, among those that the signed-in user may give. */
export function TenantPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  const t = useText();
  const may = useCan(queryTenants);
  const { data, isFetching } = useTenants(may);
  const tenants = data ?? [];
  return (
    <MultiSelect
      {...control}
      disabled={control.disabled || (tenants.length === 0 && text(value) === '')}
      placeholder={tenants.length === 0 && !isFetching ? t('没有可选的租户') : t('请选择租户')}
      loading={isFetching}
      options={tenants.map((tenant) => ({ value: String(tenant.id), text: tenant.name ?? String(tenant.id) }))}
      value={text(value)}
      onChange={onChange}
    />
  );
}

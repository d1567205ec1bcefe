import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { PersonRights } from './PersonRights.tsx';
import { RoleRights } from './RoleRights.tsx';
import { WhoMay } from './WhoMay.tsx';
import '#list/card.css';
import '#list/admin.css';
import './rights-page.css';

/** 权限查询: what a person or a role may do and why, and who may do a thing. The questions live in the address. */
export default function RightsPage() {
  const t = useText();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = params.get('ask') ?? 'person';
  const tenant = Number(params.get('tenantId') ?? '');

  function ask(values: Record<string, string | null>): void {
    const next = new URLSearchParams(search);
    // Another question has another list below it.
    next.delete('pageNo');
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    navigate({ pathname, search: next.toString() }, { replace: true });
  }

  return (
    <section className="card rights-page" aria-label={t('权限查询')}>
      <Segmented
        aria-label={t('查询方式')}
        value={asked}
        onChange={(value) => ask({ ask: value === 'person' ? null : value })}
        options={[
          { value: 'person', label: t('某人能做什么') },
          { value: 'role', label: t('某角色能做什么') },
          { value: 'who', label: t('谁能做这件事') },
        ]}
      />
      {asked === 'role' ? (
        <RoleRights
          roleId={params.get('roleId')}
          onChoose={(roleId) => ask({ roleId })}
          onRight={(permissionId) => ask({ ask: 'who', permissionId })}
        />
      ) : asked === 'who' ? (
        <WhoMay
          permissionId={params.get('permissionId')}
          onChoose={(permissionId) => ask({ permissionId })}
          onPerson={(userId) => ask({ ask: null, userId, tenantId: null })}
        />
      ) : (
        <PersonRights
          userId={params.get('userId')}
          tenantId={Number.isInteger(tenant) && tenant > 0 ? tenant : null}
          onChoose={(userId) => ask({ userId, tenantId: null })}
          onTenant={(id) => ask({ tenantId: String(id) })}
          onRight={(permissionId) => ask({ ask: 'who', permissionId })}
        />
      )}
    </section>
  );
}

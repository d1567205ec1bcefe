import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { type tenant as Tenant, tenant, tenantStatus } from '@dossier/contract/organisation/tenant.ts';
import { getTenantUserList, listPacks } from '@dossier/contract/organisation/tenant-calls.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { useTenantStatus } from './tenant.api.ts';
import './tenant.css';

type TenantRecord = RecordOf<typeof Tenant>;
interface Opened {
  what: 'members' | 'packs';
  tenant: { id: number; name: string };
}

const MembersDrawer = lazyPart(async () => (await import('./MembersDrawer.tsx')).MembersDrawer, 0);
const PacksDrawer = lazyPart(async () => (await import('./PacksDrawer.tsx')).PacksDrawer, 0);

const nameOf = (record: TenantRecord): string => record.name ?? String(record.no);
const opened = (what: Opened['what'], record: TenantRecord): Opened => ({
  what,
  tenant: { id: Number(record.no), name: nameOf(record) },
});

/** 租户管理: the companies of this installation, their people and what they may use. */
export default function TenantPage() {
  const t = useText();
  const [shown, setShown] = useState<Opened | null>(null);
  const { mutateAsync: setStatus } = useTenantStatus();
  const change = (record: TenantRecord, status: number) =>
    setStatus({ id: String(record.no), version: record.version, status });
  const close = () => setShown(null);
  return (
    <>
      <ResourcePage
        resource={tenant}
        columns={{
          status: (record) => (
            <DictTag
              text={namedItem(record.status_dictText ?? '')}
              color={record.status === tenantStatus.normal ? 'success' : 'error'}
            />
          ),
        }}
        formAs="drawer"
        rowActions={[
          {
            key: 'members',
            label: t('用户'),
            endpoint: getTenantUserList,
            beside: true,
            run: (record) => setShown(opened('members', record)),
          },
          { key: 'packs', label: t('套餐'), endpoint: listPacks, run: (record) => setShown(opened('packs', record)) },
          {
            key: 'freeze',
            label: t('冻结'),
            endpoint: tenant.endpoints.edit,
            danger: true,
            when: (record) => record.status === tenantStatus.normal,
            run: (record) =>
              askThen(
                {
                  title: t('冻结租户“{0}”', nameOf(record)),
                  content: t('冻结后该租户的用户会立即退出，解冻前不能登录该租户。'),
                  okText: t('冻结'),
                  danger: true,
                },
                () => change(record, tenantStatus.frozen),
              ),
          },
          {
            key: 'thaw',
            label: t('解冻'),
            endpoint: tenant.endpoints.edit,
            when: (record) => record.status !== tenantStatus.normal,
            run: (record) =>
              askThen(
                {
                  title: t('解冻租户“{0}”', nameOf(record)),
                  content: t('解冻后该租户的用户可以重新登录。'),
                  okText: t('解冻'),
                },
                () => change(record, tenantStatus.normal),
              ),
          },
        ]}
      />
      {shown?.what === 'members' ? <MembersDrawer tenant={shown.tenant} onClose={close} /> : null}
      {shown?.what === 'packs' ? <PacksDrawer tenant={shown.tenant} onClose={close} /> : null}
    </>
  );
}

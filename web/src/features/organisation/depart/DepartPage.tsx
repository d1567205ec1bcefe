import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { departUserList } from '@dossier/contract/identity/user-calls.ts';
import { depart, sortDeparts } from '@dossier/contract/organisation/depart.ts';
import { saveDepartPermission } from '@dossier/contract/organisation/depart-permission.ts';
import { departRole } from '@dossier/contract/organisation/depart-role.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSpoken } from '#engine/spoken-resource.ts';
import { ExportButton } from '#engine/transfer/ExportButton.tsx';
import { firstState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { DepartTreePanel } from './DepartTreePanel.tsx';
import { type Depart, useDeleteDepart, useDepart, useDepartTree, useSortDeparts } from './depart.api.ts';
import { departsById } from './departs-by-id.ts';
import { InfoTab } from './InfoTab.tsx';
import '#list/card.css';
import '#list/admin.css';
import './depart.css';

const AuthTab = lazyPart(async () => (await import('./AuthTab.tsx')).AuthTab);
const DepartRolesTab = lazyPart(async () => (await import('./DepartRolesTab.tsx')).DepartRolesTab);
const MembersTab = lazyPart(async () => (await import('./MembersTab.tsx')).MembersTab);
const ImportDialog = lazyPart(async () => (await import('#engine/transfer/ImportDialog.tsx')).default, 0);
const DepartForm = lazyPart(async () => (await import('./DepartForm.tsx')).default, 0);

/** 部门管理: the organisation at the left, one department at the right. The chosen one is in the address. */
export default function DepartPage() {
  const t = useText();
  const { may } = useRights();
  const { modal, message } = useApp();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const narrow = useMedia(phone);
  const main = useRef<HTMLElement>(null);
  const chosen = useDepart(id);
  const tree = useDepartTree();
  const [form, setForm] = useState<{ own: Depart | null; parent: Depart | null } | null>(null);
  const [importing, setImporting] = useState(false);
  const deleting = useDeleteDepart();
  const sorting = useSortDeparts();
  const own = chosen.data ?? null;
  // The tree knows the chosen one before its data have come.
  const parent = id ? (departsById(tree.data ?? []).get(id) ?? null) : null;
  const spoken = useSpoken(depart);
  const { endpoints } = depart;

  function select(next: string | null): void {
    setParams(next ? { id: next } : {}, { replace: true });
    // On a phone the data stand below the tree.
    if (next && narrow) requestAnimationFrame(() => main.current?.scrollIntoView({ block: 'start' }));
  }

  function remove(target: Depart): void {
    modal.confirm({
      title: t('删除部门“{0}”', target.departName),
      content: t('下级部门、人员关联、部门权限和部门角色会一并删除，不能恢复。有业务数据引用的部门不能删除。'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: () =>
        deleting.mutateAsync(target.id).then((answer) => {
          message.success(answer.message);
          select(target.parentId);
        }, showError),
    });
  }

  const head = (
    <div className="depart-head">
      {may(endpoints.add) ? (
        <>
          <Button icon={<Icon of={PlusOutlined} />} onClick={() => setForm({ own: null, parent: null })}>
            {t('一级部门')}
          </Button>
          <Button
            type="primary"
            icon={<Icon of={PlusOutlined} />}
            onClick={() => (parent ? setForm({ own: null, parent }) : message.warning(t('请先点击选中上级部门！')))}
          >
            {t('下级部门')}
          </Button>
        </>
      ) : null}
      {may(endpoints.importExcel) ? (
        <Button icon={<Icon of={UploadOutlined} />} onClick={() => setImporting(true)}>
          {t('导入')}
        </Button>
      ) : null}
      {may(endpoints.exportXls) ? <ExportButton resource={spoken} state={firstState()} label={t('导出')} /> : null}
    </div>
  );

  return (
    <div className="depart-page">
      <section className="card" aria-label={t('部门树')}>
        <DepartTreePanel
          tree={tree}
          selected={id}
          onSelect={select}
          head={head}
          {...(may(sortDeparts)
            ? {
                onSort: (parentId: string | null, ids: string[]) =>
                  sorting.mutate({ parentId, ids }, { onError: showError }),
              }
            : {})}
        />
      </section>
      <section ref={main} className="card depart-main" aria-label={t('部门资料')}>
        {own ? (
          <Tabs
            key={own.id}
            items={[
              {
                key: 'info',
                label: t('基本信息'),
                children: (
                  <InfoTab
                    depart={own}
                    {...(may(endpoints.edit) ? { onEdit: () => setForm({ own, parent: null }) } : {})}
                    {...(may(endpoints.delete) ? { onDelete: () => remove(own) } : {})}
                  />
                ),
              },
              ...(may(saveDepartPermission)
                ? [{ key: 'auth', label: t('部门权限'), children: <AuthTab key={own.id} depart={own} /> }]
                : []),
              ...(may(departUserList)
                ? [{ key: 'users', label: t('部门用户'), children: <MembersTab depart={own} /> }]
                : []),
              ...(may(departRole.endpoints.list)
                ? [{ key: 'roles', label: t('部门角色'), children: <DepartRolesTab depart={own} /> }]
                : []),
            ]}
          />
        ) : chosen.error ? (
          <ErrorState title={t('部门资料加载失败')} error={chosen.error} onRetry={() => void chosen.refetch()} />
        ) : chosen.isLoading ? (
          <Bones lines={8} />
        ) : (
          <EmptyState
            title={id ? t('部门不存在或已删除') : t('请选择一个部门')}
            hint={t('点选部门，查看资料、权限和人员。')}
          />
        )}
      </section>
      {importing ? <ImportDialog resource={spoken} onClose={() => setImporting(false)} /> : null}
      {form ? (
        <DepartForm
          {...form}
          onClose={() => setForm(null)}
          onSaved={(saved) => {
            setForm(null);
            if (saved) select(saved);
          }}
        />
      ) : null}
    </div>
  );
}

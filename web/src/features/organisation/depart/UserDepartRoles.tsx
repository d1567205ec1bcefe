import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button, Checkbox, Drawer } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import type { Depart } from './depart.api.ts';
import { useAssignDepartRoles, useRolesOfUser } from './depart-role.api.ts';
import '#engine/form/form.css';

interface Props {
  depart: Depart;
  user: { id: string; name: string };
  onClose: () => void;
}

/** 部门角色分配: the department's roles, ticked where the user holds them. */
export function UserDepartRoles({ depart, user, onClose }: Props) {
  const t = useText();
  const { message } = useApp();
  const narrow = useMedia(phone);
  const { data, error, refetch } = useRolesOfUser(depart.id, user.id);
  const assign = useAssignDepartRoles();
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const shown = ticked ?? data?.held ?? [];
  useUnsaved(ticked !== null);

  async function save(): Promise<void> {
    try {
      await assign.mutateAsync({ userId: user.id, now: shown, before: data?.held ?? [] });
      message.success(t('保存成功！'));
      onClose();
    } catch (failure) {
      showError(failure);
    }
  }

  const roles = data?.roles ?? [];
  return (
    <Drawer
      open
      title={t('部门角色分配：{0}', user.name)}
      size={narrow ? '100%' : 400}
      onClose={onClose}
      footer={
        <div className="rp-form-footer">
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" loading={assign.isPending} disabled={ticked === null} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      {error ? (
        <ErrorState title={t('部门角色加载失败')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Bones lines={4} />
      ) : roles.length === 0 ? (
        <EmptyState title={t('“{0}”还没有部门角色', depart.departName)} hint={t('请先在“部门角色”中新增。')} />
      ) : (
        <Checkbox.Group
          className="depart-ticks"
          value={[...shown]}
          onChange={(values) => setTicked(values.map(String))}
          options={roles.map((role) => ({ value: role.id, label: role.roleName ?? role.id }))}
        />
      )}
    </Drawer>
  );
}

import type { AuthMode } from '@dossier/contract/online/authority/authority.ts';
import { DepartTree } from '@dossier/widgets/depart/DepartTree.tsx';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { FormRow } from '../form.api.ts';
import { useRoles } from './authority.api.ts';
import { GrantList } from './GrantList.tsx';
import './authority.css';

export interface GrantDialogProps {
  form: FormRow;
  onClose: () => void;
}

/** Online权限授权: what of a form's controlled fields, buttons and rules a role, a department or a person has. */
export default function GrantDialog({ form, onClose }: GrantDialogProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const roles = useRoles();
  const [mode, setMode] = useState<AuthMode>('role');
  const [chosen, setChosen] = useState<Partial<Record<AuthMode, string | null>>>({});
  const choose = (of: AuthMode, id: string | null) => setChosen((before) => ({ ...before, [of]: id }));
  const id = chosen[mode] ?? null;
  const target = id === null ? null : { mode, id };
  const asked: Readonly<Record<AuthMode, string>> = {
    role: t('请先选中左侧角色'),
    depart: t('请先选中左侧部门'),
    user: t('请先选中左侧用户'),
  };
  const list = (type: '1' | '2' | '3') =>
    target ? (
      <GrantList key={`${mode} ${id} ${type}`} form={form} target={target} type={type} />
    ) : (
      <EmptyState title={asked[mode]} />
    );
  return (
    <AppModal
      open
      title={t('Online权限授权：{0}', form.tableTxt)}
      width={narrow ? '100%' : 960}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className="oau-grant">
        <Tabs
          activeKey={mode}
          onChange={(next) => setMode(next as AuthMode)}
          items={[
            {
              key: 'role',
              label: t('角色授权'),
              children: (
                <Select
                  className="oau-wide"
                  aria-label={t('角色')}
                  value={chosen.role ?? null}
                  placeholder={t('请选择角色')}
                  loading={roles.isPending}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={(roles.data ?? []).map((role) => ({
                    value: role.id,
                    label: `${role.roleName}（${role.roleCode}）`,
                  }))}
                  onChange={(next: string) => choose('role', next)}
                />
              ),
            },
            {
              key: 'depart',
              label: t('部门授权'),
              children: <DepartTree selected={chosen.depart ?? null} onSelect={(next) => choose('depart', next)} />,
            },
            {
              key: 'user',
              label: t('人员授权'),
              children: <UserSelect store="id" value={chosen.user ?? null} onChange={(next) => choose('user', next)} />,
            },
          ]}
        />
        <Tabs
          items={[
            { key: '1', label: t('字段权限'), children: list('1') },
            { key: '2', label: t('按钮权限'), children: list('2') },
            { key: '3', label: t('数据权限'), children: list('3') },
          ]}
        />
      </div>
    </AppModal>
  );
}

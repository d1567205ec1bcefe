import { type OwnDashboard, ownDashboardLimits } from '@dossier/contract/dashboard/own-dashboard.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { useOwnDashboards } from './own.api.ts';

interface Props {
  dashboard: OwnDashboard;
  onClose: () => void;
}

/** Chooses the roles that see a dashboard; without any it is kept for oneself. */
export function ShareDialog({ dashboard: { id, roles, roleIds }, onClose }: Props) {
  const t = useText();
  const { share } = useOwnDashboards();
  const [chosen, setChosen] = useState(roleIds);
  const [isBusy, act] = useAct();
  // Roles that were chosen when one still had them stay until they are taken away.
  const known = new Set(roles.map((role) => role.id));
  const lost = roleIds.filter((role) => !known.has(role)).map((role) => ({ value: role, label: t('其他角色') }));
  return (
    <AppModal
      open
      title={t('共享仪表盘')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={() =>
        void act(async () => {
          await share({ id, roleIds: chosen });
          onClose();
        })
      }
    >
      <Select
        mode="multiple"
        aria-label={t('共享给角色')}
        placeholder={t('仅自己可见')}
        className="own-share"
        maxCount={ownDashboardLimits.roles}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...roles.map((role) => ({ value: role.id, label: role.roleName })), ...lost]}
        value={chosen}
        onChange={setChosen}
      />
      <p className="own-share-note">
        {t('这些角色的人可以查看和复制，不能修改；每张卡片只显示查看者有权读取的数据。')}
      </p>
    </AppModal>
  );
}

import { DeleteOutlined, ShareAltOutlined, TagOutlined } from '@ant-design/icons';
import type { OwnDashboard } from '@dossier/contract/dashboard/own-dashboard.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { useTab } from '#services/page/tab.ts';
import { NameForm } from './NameForm.tsx';
import { useOwnDashboards } from './own.api.ts';
import { ShareDialog } from './ShareDialog.tsx';

/** What whoever made a dashboard does with all of it. */
export function OwnTools({ dashboard }: { dashboard: OwnDashboard }) {
  const t = useText();
  const tab = useTab();
  const { rename, remove } = useOwnDashboards();
  const [opened, setOpened] = useState<'name' | 'share' | null>(null);
  const { id, name, icon, roles, roleIds } = dashboard;
  const ask = () =>
    askThen(
      {
        title: t('删除仪表盘'),
        content:
          roleIds.length > 0
            ? t('“{0}”将被删除，不能恢复；它共享给的{1}个角色也不再看到它。', name, roleIds.length)
            : t('“{0}”将被删除，不能恢复。卡片所统计的记录不受影响。', name),
        okText: t('删除'),
        danger: true,
      },
      async () => {
        const message = await remove(id);
        tab.close();
        return message;
      },
    );
  return (
    <>
      <button type="button" title={t('重命名')} aria-label={t('重命名')} onClick={() => setOpened('name')}>
        <Icon of={TagOutlined} />
      </button>
      {roles.length > 0 || roleIds.length > 0 ? (
        <button type="button" title={t('共享')} aria-label={t('共享')} onClick={() => setOpened('share')}>
          <Icon of={ShareAltOutlined} />
        </button>
      ) : null}
      <button type="button" title={t('删除仪表盘')} aria-label={t('删除仪表盘')} onClick={ask}>
        <Icon of={DeleteOutlined} />
      </button>
      {opened === 'name' ? (
        <NameForm
          title={t('重命名')}
          initial={{ name, icon }}
          onSave={(values) => rename({ id, name: values.name, icon: values.icon })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened === 'share' ? <ShareDialog dashboard={dashboard} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

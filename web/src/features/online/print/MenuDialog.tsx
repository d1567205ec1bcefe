import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { makeMenu } from './print.api.ts';
import './print.css';

/** Where a print report is opened, and its entry in the menu with the right to open it. */
export function MenuDialog({ report, onClose }: { report: { id: string; name: string }; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(report.name);
  const [busy, act] = useAct();
  const address = `/online/print/view/${report.id}`;
  const copy = async () => {
    if (await copyText(address)) feedback()?.message.success(t('复制成功'));
    else feedback()?.message.error(t('该浏览器不支持自动复制'));
  };
  const make = () =>
    act(async () => {
      feedback()?.message.success(await makeMenu(report.id, name.trim()));
      onClose();
    });
  return (
    <AppModal
      open
      title={t('菜单链接[{0}]', report.name)}
      width={560}
      onCancel={busy ? undefined : onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className="prt-address">
        <label htmlFor={`${id}-address`}>{t('报表地址')}</label>
        <span>
          <Input id={`${id}-address`} readOnly value={address} />
          <Button onClick={() => void copy()}>{t('复制')}</Button>
        </span>
        <label htmlFor={`${id}-name`}>{t('创建菜单')}</label>
        <span>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={100}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="primary" loading={busy} disabled={name.trim() === ''} onClick={() => void make()}>
            {t('创建')}
          </Button>
        </span>
        <p id={`${id}-hint`} className="faint">
          {t('菜单连同“查看”权限一起创建，授权给角色后可用；报表中的数据仍按各人自己的权限读取。')}
        </p>
      </div>
    </AppModal>
  );
}

import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import './menu-entry-dialog.css';

export interface MenuEntryDialogProps {
  /** Name of what is opened; the menu entry is offered under it. */
  name: string;
  /** Where it is opened, and what that address is called. */
  address: string;
  addressLabel: string;
  /** Which rights come with the menu entry. */
  hint: string;
  /** Makes the menu entry. @returns what the server says to it */
  make: (name: string) => Promise<string>;
  onClose: () => void;
}

/** Where something designed online is opened, and its entry in the menu. */
export function MenuEntryDialog({ name, address, addressLabel, hint, make, onClose }: MenuEntryDialogProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [busy, act] = useAct();
  const copy = async () => {
    if (await copyText(address)) feedback()?.message.success(t('复制成功'));
    else feedback()?.message.error(t('该浏览器不支持自动复制'));
  };
  const create = () =>
    act(async () => {
      feedback()?.message.success(await make(typed.trim()));
      onClose();
    });
  return (
    <AppModal
      open
      title={t('菜单链接[{0}]', name)}
      width={560}
      onCancel={busy ? undefined : onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className="menu-entry">
        <label htmlFor={`${id}-address`}>{addressLabel}</label>
        <span>
          <Input id={`${id}-address`} readOnly value={address} />
          <Button onClick={() => void copy()}>{t('复制')}</Button>
        </span>
        <label htmlFor={`${id}-name`}>{t('创建菜单')}</label>
        <span>
          <Input
            id={`${id}-name`}
            value={typed}
            maxLength={100}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="primary" loading={busy} disabled={typed.trim() === ''} onClick={() => void create()}>
            {t('创建')}
          </Button>
        </span>
        <p id={`${id}-hint`} className="faint">
          {hint}
        </p>
      </div>
    </AppModal>
  );
}

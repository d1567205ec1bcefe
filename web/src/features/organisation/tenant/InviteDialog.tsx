import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';

interface Props {
  /** @returns the server's sentence */
  onInvite: (accounts: string) => Promise<string>;
  onCancel: () => void;
}

/** Invites people by their exact accounts or phones, who may be in no list that the inviter sees. */
export function InviteDialog({ onInvite, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState('');
  const [busy, act] = useAct();

  function invite(): void {
    void act(async () => {
      feedback()?.message.success(await onInvite(text));
      onCancel();
    });
  }

  return (
    <AppModal
      open
      title={t('按账号或手机号邀请')}
      width={480}
      okText={t('邀请')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={invite}
      onCancel={onCancel}
    >
      <label htmlFor={id}>{t('账号或手机号，用逗号、空格或换行分开')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={4}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="tenant-note">{t('账号存在时，对方会收到消息，并在“我的租户”中接受或拒绝。')}</p>
    </AppModal>
  );
}

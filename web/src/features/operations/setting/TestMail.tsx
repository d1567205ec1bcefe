import { Button, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useTestMail } from './setting.api.ts';

/** Sends one mail with what is saved, and shows what the server answered beside the button. */
export function TestMail({ unsaved }: { unsaved: boolean }) {
  const t = useText();
  const [to, setTo] = useState('');
  const { mutate, isPending, data, error } = useTestMail();

  function send(event?: FormEvent | KeyboardEvent): void {
    event?.preventDefault();
    if (to.trim() !== '' && !unsaved && !isPending) mutate(to.trim());
  }

  return (
    <div className="settings-test">
      <Input
        type="email"
        aria-label={t('测试邮件收件人')}
        placeholder={t('收件人邮箱')}
        maxLength={254}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        onPressEnter={send}
      />
      <Button loading={isPending} disabled={unsaved || to.trim() === ''} onClick={() => send()}>
        {t('发送测试邮件')}
      </Button>
      <span className={error ? 'settings-test-error' : 'settings-test-said'} role="status">
        {unsaved ? t('请先保存邮件设置') : isPending ? '' : (error?.message ?? data ?? '')}
      </span>
    </div>
  );
}

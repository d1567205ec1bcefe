import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { PasswordInput } from '@dossier/widgets/kit/PasswordInput.tsx';
import { Input } from 'antd';
import useApp from 'antd/es/app/useApp';
import { type FormEvent, useId, useState } from 'react';
import { Field, noteIdOf } from '#engine/form/Field.tsx';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { lengthProblem } from './password-length.ts';
import { StrengthBar } from './StrengthBar.tsx';
import { type UserRecord, useResetPassword } from './user.api.ts';

export interface PasswordDialogProps {
  record: UserRecord;
  onClose: () => void;
}

/** Gives a user a new password; he is signed out everywhere. */
export default function PasswordDialog({ record, onClose }: PasswordDialogProps) {
  const t = useText();
  const { message } = useApp();
  const id = useId();
  const reset = useResetPassword();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [tried, setTried] = useState(false);
  const weak = password === '' ? t('请输入新密码!') : lengthProblem(password);
  const differs = repeated === '' ? t('请再次输入新密码') : password === repeated ? null : t('两次输入的密码不一样！');

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setTried(true);
    if (weak || differs || reset.isPending) return;
    try {
      const body = { username: record.username ?? '', password, confirmpassword: repeated };
      message.success((await reset.mutateAsync(body)).message);
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <AppModal
      open
      title={t('重置密码')}
      width={480}
      okText={reset.isPending ? t('保存中') : t('确定')}
      cancelText={t('取消')}
      confirmLoading={reset.isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <form className="rp-form password-form" onSubmit={(event) => void save(event)}>
        <p className="password-note">
          {t('为“{0}”设置新密码，保存后该用户会在所有设备上立即退出登录。', record.realname || record.username || '')}
        </p>
        <Field id={`${id}-name`} label={t('用户账号')}>
          <Input id={`${id}-name`} value={record.username ?? ''} readOnly disabled autoComplete="username" />
        </Field>
        <Field id={`${id}-new`} label={t('新密码')} required problem={tried ? weak : null}>
          <PasswordInput
            id={`${id}-new`}
            autoFocus
            autoComplete="new-password"
            placeholder={t('请输入新密码')}
            value={password}
            aria-describedby={`${id}-strength ${noteIdOf(`${id}-new`)}`}
            {...(tried && weak ? { status: 'error' as const } : {})}
            onChange={(event) => setPassword(event.target.value)}
          />
          <StrengthBar password={password} id={`${id}-strength`} />
        </Field>
        <Field id={`${id}-again`} label={t('确认密码')} required problem={tried ? differs : null}>
          <PasswordInput
            id={`${id}-again`}
            autoComplete="new-password"
            placeholder={t('请再次输入新密码')}
            value={repeated}
            aria-describedby={noteIdOf(`${id}-again`)}
            {...(tried && differs ? { status: 'error' as const } : {})}
            onChange={(event) => setRepeated(event.target.value)}
          />
        </Field>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </AppModal>
  );
}

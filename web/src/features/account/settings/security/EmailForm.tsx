import { text } from '@dossier/contract/core/field.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { ownEmailRules, sendEmailCode } from '@dossier/contract/identity/user-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { passwordPart, typedPart } from '#engine/form/small/parts.tsx';
import { saveEmail } from '#features/account/profile.api.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useCountdown } from '#services/session/use-countdown.ts';
import { CodeField } from './CodeField.tsx';

interface Values {
  email: string | null;
  code: string;
  password: string;
}

const parts = {
  email: typedPart({ type: 'email', inputMode: 'email', autoComplete: 'email' }),
  code: MailCodeField,
  password: passwordPart('current-password'),
};

/** Another address of one's own, proved by a code that is mailed to it and by the password; left empty it is taken away. */
export default function EmailForm({ own, onClose }: { own: string | null; onClose: () => void }) {
  const t = useText();
  const { signIn, account } = useShellMessages();
  const rules = useQuery({
    queryKey: [ownEmailRules.path],
    queryFn: ({ signal }) => call(ownEmailRules, { signal }),
  });
  if (!rules.data) return null;
  const { needsCode } = rules.data;
  const code = text({ label: signIn.smsCode, max: 8, help: t('更换邮箱时填写；删除邮箱不需要') });
  const password = text({ label: account.ownPassword, required: true, missing: account.needOwnPassword, max: 64 });
  return (
    <FormDrawer<Values>
      title={t('修改邮箱')}
      fields={{ email: { ...user.fields.email, help: t('留空则删除邮箱') }, ...(needsCode ? { code } : {}), password }}
      parts={parts}
      initial={{ email: own }}
      onSave={async ({ email, code: typed = '', password: proof }) => {
        feedback()?.message.success(await saveEmail({ email: email || null, code: typed.trim(), password: proof }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function MailCodeField(props: FieldPartProps) {
  return <CodeField {...props} to="email" code={useMailCode()} />;
}

/** Asks for a code by mail; another one after 60 seconds. */
function useMailCode() {
  const t = useShellMessages().signIn;
  const [notice, setNotice] = useState('');
  const countdown = useCountdown(60);
  const send = async (email: string) => {
    setNotice(t.smsSending);
    countdown.start();
    try {
      const { message } = await callEnvelope(sendEmailCode, { body: { email } });
      setNotice(message);
      return null;
    } catch (error) {
      countdown.stop();
      setNotice('');
      return error instanceof ApiError ? error.message : t.smsFailed;
    }
  };
  return { left: countdown.left, notice, send };
}

import { text } from '@dossier/contract/core/field.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { ownEmailRules, sendEmailCode, updateEmail } from '@dossier/contract/identity/user-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import type { Draft } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { typedPart } from '#engine/form/small/parts.tsx';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { saveEmail } from '#features/account/profile.api.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useCountdown } from '#services/session/use-countdown.ts';
import { CodeField } from './CodeField.tsx';

interface Values extends Draft {
  email: string | null;
  code: string;
}

const parts = {
  email: typedPart({ type: 'email', inputMode: 'email', autoComplete: 'email' }),
  code: MailCodeField,
};

/** Another address of one's own, proved by a code that is mailed to it and by a proof of who changes it; left empty it is taken away. */
export default function EmailForm({ own, onClose }: { own: string | null; onClose: () => void }) {
  const t = useText();
  const { signIn, account } = useShellMessages();
  const rules = useQuery({
    queryKey: [ownEmailRules.path],
    queryFn: ({ signal }) => call(ownEmailRules, { signal }),
  });
  const proof = useProof({ label: account.ownPassword, missing: account.needOwnPassword });
  if (!rules.data || !proof.ready) return null;
  const { needsCode } = rules.data;
  const code = text({ label: signIn.smsCode, max: 8, help: t('更换邮箱时填写；删除邮箱不需要') });
  const email = { ...user.fields.email, help: t('留空则删除邮箱') };
  return (
    <FormDrawer<Values>
      title={t('修改邮箱')}
      fields={(draft) => ({ email, ...(needsCode ? { code } : {}), ...proof.fields(draft) })}
      parts={{ ...parts, ...proof.parts }}
      initial={{ email: own }}
      onSave={async (draft) => {
        const given = await proof.body(draft, updateEmail.path);
        const body = { email: draft.email || null, code: (draft.code ?? '').trim(), ...given };
        feedback()?.message.success(await proof.at(draft, saveEmail(body)));
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

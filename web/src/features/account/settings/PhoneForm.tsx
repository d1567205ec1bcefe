import { text } from '@dossier/contract/core/field.ts';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { passwordPart, typedPart } from '#engine/form/small/parts.tsx';
import { savePhone } from '#features/account/profile.api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { CodeField } from './security/CodeField.tsx';

interface Values {
  phone: string;
  smscode: string;
  password: string;
}

const parts = {
  phone: typedPart({ type: 'tel', inputMode: 'numeric', maxLength: 11, autoComplete: 'tel-national' }),
  smscode: SmsCodeField,
  password: passwordPart('current-password'),
};

/** Another phone of one's own, proved by a code that is sent to it and by the password. */
export default function PhoneForm({ onClose }: { onClose: () => void }) {
  const t = useShellMessages();
  const { newPhone, needMobile, ownPassword, needOwnPassword } = t.account;
  return (
    <FormDrawer<Values>
      title={t.account.changePhone}
      fields={{
        phone: text({ label: newPhone, required: true, missing: needMobile, pattern: 'accountMobile' }),
        smscode: text({ label: t.signIn.smsCode, required: true, missing: t.signIn.needSmsCode, max: 8 }),
        password: text({ label: ownPassword, required: true, missing: needOwnPassword, max: 64 }),
      }}
      parts={parts}
      initial={{}}
      onSave={async ({ phone, smscode, password }) => {
        feedback()?.message.success(await savePhone(phone, smscode.trim(), password));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The server's mode 1 is for a number that no account has yet. */
function SmsCodeField(props: FieldPartProps) {
  const code = useSmsCode('1');
  return <CodeField {...props} to="phone" code={code} />;
}

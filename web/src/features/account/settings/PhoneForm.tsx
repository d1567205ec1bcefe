import { text } from '@dossier/contract/core/field.ts';
import { Button, Input } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useFormOfPart } from '#engine/form/small/form-of-part.ts';
import { passwordPart, typedPart } from '#engine/form/small/parts.tsx';
import { savePhone } from '#features/account/profile.api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';

interface Values {
  phone: string;
  smscode: string;
  password: string;
}

const parts = {
  phone: typedPart({ type: 'tel', inputMode: 'numeric', maxLength: 11, autoComplete: 'tel-national' }),
  smscode: CodeField,
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

/** The code, and the button that has it sent. */
function CodeField({ id, value, onChange, disabled, ...props }: FieldPartProps) {
  const t = useShellMessages().signIn;
  const form = useFormOfPart();
  // The server's mode for a number that no account has yet.
  const code = useSmsCode('1');

  async function send(): Promise<void> {
    if (form.show(form.wrong(['phone']))) return;
    const refused = await code.send(String(form.draft.phone));
    if (refused) form.show({ phone: refused });
    else document.getElementById(id)?.focus();
  }

  return (
    <>
      <Input
        id={id}
        disabled={disabled}
        {...(props.status ? { status: props.status } : {})}
        aria-describedby={props['aria-describedby']}
        inputMode="numeric"
        maxLength={8}
        autoComplete="one-time-code"
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
        suffix={
          <Button type="link" size="small" disabled={code.left > 0} onClick={() => void send()}>
            {code.left > 0 ? t.smsWait(code.left) : t.getSmsCode}
          </Button>
        }
      />
      <span role="status">{code.notice}</span>
    </>
  );
}

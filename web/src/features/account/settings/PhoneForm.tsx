import { patternRule } from '@dossier/widgets/form/rules.ts';
import { Button, type FormInstance, Input } from 'antd';
import { FormDrawer } from '#engine/form/FormDrawer.tsx';
import { FormItem } from '#engine/form/FormItem.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { savePhone } from './profile.api.ts';

interface Values {
  phone: string;
  smscode: string;
  password: string;
}

/** Another phone of one's own, proved by a code that is sent to it and by the password. */
export default function PhoneForm({ onClose }: { onClose: () => void }) {
  const t = useShellMessages();
  return (
    <FormDrawer<Values>
      title={t.account.changePhone}
      width={480}
      initial={{}}
      onSave={async ({ phone, smscode, password }) => {
        feedback()?.message.success(await savePhone(phone, smscode.trim(), password));
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormItem
            name="phone"
            label={t.account.newPhone}
            required={t.account.needMobile}
            rules={[patternRule('accountMobile')]}
          >
            <Input type="tel" inputMode="numeric" maxLength={11} autoComplete="tel-national" />
          </FormItem>
          <CodeField form={form} />
          <FormItem name="password" label={t.account.ownPassword} required={t.account.needOwnPassword}>
            <Input.Password maxLength={64} autoComplete="current-password" />
          </FormItem>
        </>
      )}
    </FormDrawer>
  );
}

/** The code, and the button that has it sent. */
function CodeField({ form }: { form: FormInstance<Values> }) {
  const t = useShellMessages().signIn;
  // The server's mode for a number that no account has yet.
  const code = useSmsCode('1');

  async function send(): Promise<void> {
    const { phone } = await form.validateFields(['phone']).catch(() => ({ phone: null }));
    if (!phone) return;
    const refused = await code.send(phone);
    if (refused) form.setFields([{ name: 'phone', errors: [refused] }]);
    else form.focusField('smscode');
  }

  return (
    <FormItem
      name="smscode"
      label={t.smsCode}
      required={t.needSmsCode}
      after={<span role="status">{code.notice}</span>}
    >
      <Input
        inputMode="numeric"
        maxLength={8}
        autoComplete="one-time-code"
        suffix={
          <Button type="link" size="small" disabled={code.left > 0} onClick={() => void send()}>
            {code.left > 0 ? t.smsWait(code.left) : t.getSmsCode}
          </Button>
        }
      />
    </FormItem>
  );
}

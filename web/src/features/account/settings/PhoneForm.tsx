import { text } from '@dossier/contract/core/field.ts';
import { updateMobile } from '@dossier/contract/identity/user-calls.ts';
import type { FieldPartProps } from '#engine/extensions.ts';
import type { Draft } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { typedPart } from '#engine/form/small/parts.tsx';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { savePhone } from '#features/account/profile.api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { CodeField } from './security/CodeField.tsx';

interface Values extends Draft {
  phone: string;
  smscode: string;
}

const parts = {
  phone: typedPart({ type: 'tel', inputMode: 'numeric', maxLength: 11, autoComplete: 'tel-national' }),
  smscode: SmsCodeField,
};

/** Another phone of one's own, proved by a code that is sent to it and by a proof of who changes it. */
export default function PhoneForm({ onClose }: { onClose: () => void }) {
  const t = useShellMessages();
  const { newPhone, needMobile, ownPassword, needOwnPassword } = t.account;
  const proof = useProof({ label: ownPassword, missing: needOwnPassword });
  if (!proof.ready) return null;
  return (
    <FormDrawer<Values>
      title={t.account.changePhone}
      fields={(draft) => ({
        phone: text({ label: newPhone, required: true, missing: needMobile, pattern: 'accountMobile' }),
        smscode: text({ label: t.signIn.smsCode, required: true, missing: t.signIn.needSmsCode, max: 8 }),
        ...proof.fields(draft),
      })}
      parts={{ ...parts, ...proof.parts }}
      initial={{}}
      onSave={async (draft) => {
        const given = await proof.body(draft, updateMobile.path);
        const body = { phone: draft.phone, smscode: draft.smscode.trim(), ...given };
        feedback()?.message.success(await proof.at(draft, savePhone(body)));
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

import { text } from '@dossier/contract/core/field.ts';
import { ownPhoneRules, updateMobile } from '@dossier/contract/identity/own-contact.ts';
import { useQuery } from '@tanstack/react-query';
import type { FieldPartProps } from '#engine/extensions.ts';
import type { Draft } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { typedPart } from '#engine/form/small/parts.tsx';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { savePhone } from '#features/account/profile.api.ts';
import { call } from '#services/api/api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { CodeField } from './CodeField.tsx';
import { oldContactParts, useOldContact } from './old-contact.tsx';
import { useOwnCode } from './use-own-code.ts';

interface Values extends Draft {
  phone: string;
  smscode: string;
}

const parts = {
  phone: typedPart({ type: 'tel', inputMode: 'numeric', maxLength: 11, autoComplete: 'tel-national' }),
  smscode: NewCodeField,
  ...oldContactParts.phone,
};

/** Another phone of one's own, proved by codes to it and to the one until now, and by a proof of who changes it. */
export default function PhoneForm({ onClose }: { onClose: () => void }) {
  const t = useShellMessages();
  const { newPhone, needMobile, ownPassword, needOwnPassword } = t.account;
  const rules = useQuery({
    queryKey: [ownPhoneRules.path],
    queryFn: ({ signal }) => call(ownPhoneRules, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const proof = useProof({ label: ownPassword, missing: needOwnPassword });
  const old = useOldContact('phone', rules.data?.needsOldCode ? rules.data.phone : null, proof.hasStrong);
  if (!rules.data || !proof.ready) return null;
  return (
    <FormDrawer<Values>
      title={t.account.changePhone}
      fields={(draft) => ({
        ...old.fields(draft),
        phone: text({ label: newPhone, required: true, missing: needMobile, pattern: 'accountMobile' }),
        smscode: text({ label: t.signIn.smsCode, required: true, missing: t.signIn.needSmsCode, max: 8 }),
        ...proof.fields(draft),
      })}
      parts={{ ...parts, ...proof.parts }}
      initial={{}}
      onSave={async (draft) => {
        const given = await proof.body(draft, updateMobile.path);
        const body = { phone: draft.phone, smscode: draft.smscode.trim(), ...old.body(draft), ...given };
        feedback()?.message.success(await proof.at(draft, savePhone(body)));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function NewCodeField(props: FieldPartProps) {
  return <CodeField {...props} name="smscode" to="phone" code={useOwnCode('phone', 'new')} />;
}

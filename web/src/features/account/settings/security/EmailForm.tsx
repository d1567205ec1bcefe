import { text } from '@dossier/contract/core/field.ts';
import { ownEmailRules, updateEmail } from '@dossier/contract/identity/own-contact.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { useQuery } from '@tanstack/react-query';
import type { FieldPartProps } from '#engine/extensions.ts';
import type { Draft } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { typedPart } from '#engine/form/small/parts.tsx';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { saveEmail } from '#features/account/profile.api.ts';
import { call } from '#services/api/api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { CodeField } from './CodeField.tsx';
import { oldContactParts, useOldContact } from './old-contact.tsx';
import { useOwnCode } from './use-own-code.ts';

interface Values extends Draft {
  email: string | null;
  code: string;
}

const parts = {
  email: typedPart({ type: 'email', inputMode: 'email', autoComplete: 'email' }),
  code: MailCodeField,
  ...oldContactParts.email,
};

/** Another address of one's own, proved by codes to it and to the one until now; left empty it is taken away. */
export default function EmailForm({ own, onClose }: { own: string | null; onClose: () => void }) {
  const t = useText();
  const { account } = useShellMessages();
  const rules = useQuery({
    queryKey: [ownEmailRules.path],
    queryFn: ({ signal }) => call(ownEmailRules, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const proof = useProof({ label: account.ownPassword, missing: account.needOwnPassword });
  const old = useOldContact('email', rules.data?.needsOldCode ? rules.data.email : null, proof.hasStrong);
  if (!rules.data || !proof.ready) return null;
  const { needsCode } = rules.data;
  const code = text({ label: t('新邮箱验证码'), max: 8, help: t('更换邮箱时填写；删除邮箱不需要') });
  const email = { ...user.fields.email, help: t('留空则删除邮箱') };
  return (
    <FormDrawer<Values>
      title={t('修改邮箱')}
      fields={(draft) => ({ ...old.fields(draft), email, ...(needsCode ? { code } : {}), ...proof.fields(draft) })}
      parts={{ ...parts, ...proof.parts }}
      initial={{ email: own }}
      onSave={async (draft) => {
        const given = await proof.body(draft, updateEmail.path);
        const body = { email: draft.email || null, code: (draft.code ?? '').trim(), ...old.body(draft), ...given };
        feedback()?.message.success(await proof.at(draft, saveEmail(body)));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function MailCodeField(props: FieldPartProps) {
  return <CodeField {...props} name="code" to="email" code={useOwnCode('email', 'new')} />;
}

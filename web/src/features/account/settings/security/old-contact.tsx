import { text, yesNo } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { Contact } from '@dossier/contract/identity/own-contact.ts';
import type { FieldPartProps } from '#engine/extensions.ts';
import type { Draft } from '#engine/form/draft.ts';
import { later, useText } from '#services/messages/text.ts';
import { CodeField } from './CodeField.tsx';
import { useOwnCode } from './use-own-code.ts';

const words = {
  phone: { code: later('原手机验证码'), lost: later('原手机号已无法使用') },
  email: { code: later('原邮箱验证码'), lost: later('原邮箱已无法使用') },
} as const;

/**
 * Fields by which the phone or address until now agrees to a change, or by which it is said to be lost.
 * @param old the one until now, where a code can be sent to it
 * @param hasStrong whether something better than the password can stand in for it
 */
export function useOldContact(contact: Contact, old: string | null, hasStrong: boolean) {
  const say = useText();
  return {
    fields(draft: Draft): Fields {
      if (old === null) return {};
      const isLost = hasStrong && draft.oldLost === 'Y';
      return {
        ...(isLost
          ? {}
          : {
              oldCode: text({
                label: say(words[contact].code),
                required: true,
                missing: say('请输入验证码'),
                max: 8,
                help: hasStrong ? say('发送到 {0}', old) : say('发送到 {0}；收不到时请联系管理员修改', old),
              }),
            }),
        ...(hasStrong
          ? {
              oldLost: yesNo({
                label: say(words[contact].lost),
                help: say('打开后不需要它的验证码，改用通行密钥、验证器应用或恢复码确认'),
              }),
            }
          : {}),
      };
    },
    body: (draft: Draft): { oldCode?: string; oldLost?: boolean } => {
      if (old === null) return {};
      if (hasStrong && draft.oldLost === 'Y') return { oldLost: true };
      return { oldCode: String(draft.oldCode ?? '').trim() };
    },
  };
}

export const oldContactParts = {
  phone: {
    oldCode: (props: FieldPartProps) => <CodeField {...props} name="oldCode" code={useOwnCode('phone', 'old')} />,
  },
  email: {
    oldCode: (props: FieldPartProps) => <CodeField {...props} name="oldCode" code={useOwnCode('email', 'old')} />,
  },
} as const;

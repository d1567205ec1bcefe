import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { text } from '@dossier/contract/core/field.ts';
import { user } from '@dossier/contract/identity/user.ts';
import type { Problems } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { passwordPart } from '#engine/form/small/parts.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { type Depart, useNewMember } from './depart.api.ts';

/** What a new account needs; everything else of a person is in 用户管理. */
const { username, realname, workNo, phone } = user.fields;
const parts = { password: passwordPart('new-password'), confirmpassword: passwordPart('new-password') };
type Values = BodyOf<typeof user.endpoints.add> & { password: string; confirmpassword: string };

/** 新增用户: an account whose first department is this one. Roles are given afterwards. */
export function NewMember({ depart, onClose }: { depart: Depart; onClose: () => void }) {
  const t = useText();
  const { mutateAsync: add } = useNewMember();

  async function save(values: Values): Promise<void> {
    const { message } = await add({ ...values, selecteddeparts: depart.id });
    feedback()?.message.success(message);
    onClose();
  }

  return (
    <FormDrawer<Values>
      title={t('在“{0}”新增用户', depart.departName)}
      fields={{
        ...{ username, realname, workNo, phone },
        password: text({ label: t('密码'), required: true }),
        confirmpassword: text({ label: t('确认密码'), required: true, missing: t('请再次输入密码') }),
      }}
      parts={parts}
      problems={({ password, confirmpassword }): Problems =>
        password === confirmpassword ? {} : { confirmpassword: t('两次输入的密码不一样！') }
      }
      initial={{}}
      onSave={save}
      onClose={onClose}
    />
  );
}

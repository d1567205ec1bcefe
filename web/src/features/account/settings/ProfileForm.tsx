import { user } from '@dossier/contract/identity/user.ts';
import { patternRule } from '@dossier/widgets/form/rules.ts';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { Input, Radio } from 'antd';
import { FormDrawer } from '#engine/form/FormDrawer.tsx';
import { FormItem } from '#engine/form/FormItem.tsx';
import { uniqueColumn, uniqueItem } from '#services/data/unique-check.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import type { UserInfo } from '#services/session/session.ts';
import { type OwnProfile, saveProfile } from './profile.api.ts';

const { email, telephone } = user.fields;

/** What a user changes about himself; name and number are the administrator's. */
export default function ProfileForm({ own, onClose }: { own: UserInfo; onClose: () => void }) {
  const t = useShellMessages().account;
  const { rule, ...item } = uniqueItem(uniqueColumn(user, 'email'), { id: own.id, value: own.email });
  return (
    <FormDrawer<OwnProfile>
      title={t.editProfile}
      width={480}
      initial={{ sex: own.sex, birthday: own.birthday, email: own.email, telephone: own.telephone }}
      onSave={async (values) => {
        feedback()?.message.success(await saveProfile(values));
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <FormItem name="sex" label={t.sex}>
            <Radio.Group options={[1, 2].map((value) => ({ value, label: t.sexes[value] }))} />
          </FormItem>
          <FormItem name="birthday" label={t.birthday}>
            <Birthday />
          </FormItem>
          <FormItem name="email" label={t.email} rules={[patternRule('email'), rule]} {...item}>
            <Input maxLength={email.max} inputMode="email" autoComplete="email" />
          </FormItem>
          <FormItem name="telephone" label={t.telephone} rules={[patternRule('landline')]}>
            <Input maxLength={telephone.max} autoComplete="tel" />
          </FormItem>
        </>
      )}
    </FormDrawer>
  );
}

/** The form item gives value and handler. */
function Birthday({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
}) {
  return <DateField {...(id ? { id } : {})} value={value} onChange={(day) => onChange?.(day)} />;
}

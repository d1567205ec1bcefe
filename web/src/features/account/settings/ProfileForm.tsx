import { user } from '@dossier/contract/identity/user.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { RadioPart, typedPart } from '#engine/form/small/parts.tsx';
import { type OwnProfile, saveProfile } from '#features/account/profile.api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import type { UserInfo } from '#services/session/session.ts';

const { sex, birthday, telephone } = user.fields;
const parts = {
  sex: RadioPart,
  telephone: typedPart({ autoComplete: 'tel' }),
};

/** What a user changes about himself; name and number are the administrator's, phone and address stand with security. */
export default function ProfileForm({ own, onClose }: { own: UserInfo; onClose: () => void }) {
  const t = useShellMessages().account;
  return (
    <FormDrawer<OwnProfile>
      title={t.editProfile}
      fields={{ sex, birthday, telephone }}
      parts={parts}
      initial={{ sex: own.sex, birthday: own.birthday, telephone: own.telephone }}
      onSave={async (values) => {
        feedback()?.message.success(await saveProfile(values));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

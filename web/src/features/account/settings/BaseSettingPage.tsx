import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { AvatarUpload } from '@dossier/widgets/upload/AvatarUpload.tsx';
import { useState } from 'react';
import { saveProfile } from '#features/account/profile.api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { showError } from '#services/page/feedback.ts';
import { useSession } from '#services/session/session.ts';
import { Card, Row } from './Row.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

const ProfileForm = lazyPart(async () => (await import('./ProfileForm.tsx')).default, 0);
const AgentDialog = lazyPart(async () => (await import('#engine/people/AgentDialog.tsx')).AgentDialog, 0);

/** 基本设置: one's own picture and details, and who stands in. */
export default function BaseSettingPage() {
  const t = useShellMessages();
  const user = useSession((session) => session.user);
  const [form, setForm] = useState<'profile' | 'agent' | null>(null);
  if (!user) return null;
  const { sex, birthday, telephone } = user;
  const details = [sex === null ? null : t.account.sexes[sex], birthday, telephone].filter(Boolean);
  return (
    <SettingsFrame path="/account/settings/BaseSetting">
      <Card id="basic" title={t.account.basic}>
        <Row title={t.account.avatar} hint={t.account.avatarHint}>
          <AvatarUpload
            camera
            value={user.avatar}
            onChange={(avatar) => {
              saveProfile({ avatar }).catch(showError);
            }}
          />
        </Row>
        <Row title={t.account.details} hint={details.join(' · ') || t.account.none}>
          <Change onClick={() => setForm('profile')} label={`${t.account.change}${t.account.details}`} />
        </Row>
        <Row title={t.account.agent} hint={t.account.agentHint}>
          <Change onClick={() => setForm('agent')} label={`${t.account.change}${t.account.agent}`} />
        </Row>
      </Card>
      {form === 'profile' ? <ProfileForm own={user} onClose={() => setForm(null)} /> : null}
      {form === 'agent' ? <AgentDialog onClose={() => setForm(null)} /> : null}
    </SettingsFrame>
  );
}

function Change({ onClick, label }: { onClick: () => void; label: string }) {
  const t = useShellMessages().account;
  return (
    <button type="button" className="plain-button" aria-label={label} onClick={onClick}>
      {t.change}
    </button>
  );
}

import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { AvatarUpload } from '@dossier/widgets/upload/AvatarUpload.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { saveProfile } from '#features/account/profile.api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useSession } from '#services/session/session.ts';
import { useOwnCard } from './center.api.ts';
import { SignatureLine } from './SignatureLine.tsx';
import { TagList } from './TagList.tsx';

/** The card at the side: picture, name, where they work and as what, what they say of themselves, how to reach them. */
export function CardSide() {
  const t = useText();
  const words = useShellMessages().account;
  const narrow = useMedia(phone);
  const user = useSession((session) => session.user);
  const { data: card, error, refetch } = useOwnCard();
  if (!user) return null;
  const lines: [label: string, value: string | null, mono?: boolean][] = [
    [words.workNo, user.workNo, true],
    [words.phone, user.phone, true],
    [words.telephone, user.telephone, true],
    [words.email, user.email],
    [words.identity, user.userIdentity === null ? null : (words.identities[user.userIdentity] ?? null)],
    [words.created, shownText(user.createTime?.slice(0, 10) ?? null)],
  ];
  const details = (
    <>
      <dl className="center-facts">
        {lines.map(([label, value, mono]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? (mono ? 'mono' : undefined) : 'faint'}>{value || words.none}</dd>
          </div>
        ))}
      </dl>
      <p className="faint">{words.askAdmin}</p>
      <Link className="plain-button" to="/account/settings/BaseSetting">
        {t('修改资料')}
      </Link>
    </>
  );
  return (
    <aside className="card center-side" aria-label={t('个人名片')}>
      <div className="center-face">
        <AvatarUpload
          camera
          value={user.avatar}
          onChange={(avatar) => {
            saveProfile({ avatar }).catch(showError);
          }}
        />
        <h1>{user.realname || user.username}</h1>
        <p className="faint mono">{user.username}</p>
      </div>
      {error && !card ? (
        <ErrorState title={t('个人名片加载失败')} error={error} onRetry={() => void refetch()} />
      ) : card ? (
        <>
          <SignatureLine value={card.signature} />
          <dl className="center-facts">
            <Fact label={words.departs}>
              {card.departs.map(({ id, name, current }) => (
                <span key={id}>
                  {name}
                  {current && card.departs.length > 1 ? <span className="quiet-tag">{words.current}</span> : null}
                </span>
              ))}
            </Fact>
            <Fact label={t('职务')}>{card.positions.map(plain)}</Fact>
            <Fact label={t('角色')}>{card.roles.map(plain)}</Fact>
          </dl>
          <TagList tags={card.tags} />
        </>
      ) : (
        <span className="bone bone-line" />
      )}
      {narrow ? (
        <details className="center-more">
          <summary>{words.details}</summary>
          {details}
        </details>
      ) : (
        details
      )}
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode[] }) {
  const words = useShellMessages().account;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={children.length > 0 ? 'center-list' : 'faint'}>{children.length > 0 ? children : words.none}</dd>
    </div>
  );
}

const plain = (name: string) => <span key={name}>{name}</span>;

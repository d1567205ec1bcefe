import { getCurrentUserDeparts } from '@dossier/contract/identity/session.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { FileUsage } from '#engine/files/FileUsage.tsx';
import { PageHeader } from '#list/PageHeader.tsx';
import { call } from '#services/api/api.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { useSession } from '#services/session/session.ts';
import '#features/account/account.css';

/** 个人中心: who the user is, and where he works. */
export default function CenterPage() {
  const t = useShellMessages().account;
  const user = useSession((session) => session.user);
  if (!user) return null;
  const lines: [label: string, value: string | null, mono?: boolean][] = [
    [t.username, user.username, true],
    [t.realname, user.realname],
    [t.workNo, user.workNo, true],
    [t.sex, user.sex === null ? null : (t.sexes[user.sex] ?? null)],
    [t.birthday, user.birthday],
    [t.phone, user.phone, true],
    [t.telephone, user.telephone, true],
    [t.email, user.email],
    [t.identity, user.userIdentity === null ? null : (t.identities[user.userIdentity] ?? null)],
    [t.created, user.createTime],
  ];
  return (
    <div className="account">
      <PageHeader
        title={user.realname || user.username}
        avatar={user.avatar ? thumbAddress(user.avatar, 300) : undefined}
        description={t.askAdmin}
      />
      <section className="card" aria-labelledby="center-basic">
        <header className="card-head">
          <h2 id="center-basic">{t.basic}</h2>
        </header>
        <dl className="details">
          {lines.map(([label, value, mono]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={value ? (mono ? 'mono' : undefined) : 'faint'}>{value || t.none}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Departs />
      <section className="card" aria-labelledby="center-storage">
        <header className="card-head">
          <h2 id="center-storage">{t.storage}</h2>
        </header>
        <FileUsage />
      </section>
    </div>
  );
}

function Departs() {
  const t = useShellMessages();
  const say = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'departs'],
    queryFn: () => call(getCurrentUserDeparts),
  });
  return (
    <section className="card" aria-labelledby="center-departs">
      <header className="card-head">
        <h2 id="center-departs">{t.account.departs}</h2>
      </header>
      {error ? (
        <ErrorState title={say('部门加载失败')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <span className="bone bone-line" />
      ) : data.list.length === 0 ? (
        <p className="card-note">{t.account.noDeparts}</p>
      ) : (
        <ul className="departs">
          {data.list.map((depart) => (
            <li key={depart.id}>
              {depart.departName}
              <code>{depart.orgCode}</code>
              {depart.orgCode === data.orgCode ? <span className="quiet-tag">{t.account.current}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { deleteOwnThirdAccount, listOwnThirdAccounts } from '@dossier/contract/identity/third-login.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';

/** Accounts of providers that sign the user in. */
export default function LinkedAccounts() {
  const say = useText();
  const offered = useClientConfig((config) => config.providers.length > 0);
  const { data = [], refetch } = useQuery({
    queryKey: ['linked-accounts'],
    queryFn: ({ signal }) => call(listOwnThirdAccounts, { signal }),
    staleTime: 0,
  });

  const unlink = (id: string, name: string) =>
    askThen(
      {
        title: say('解除绑定{0}？', name),
        content: say('解除后不能再用它登录本系统，可在下次登录时重新绑定。'),
        okText: say('解除绑定'),
        danger: true,
      },
      async () => (await callEnvelope(deleteOwnThirdAccount, { query: { id } })).message,
      refetch,
    );

  return (
    <section className="card" aria-labelledby="settings-linked">
      <header className="card-head">
        <h2 id="settings-linked">{say('已绑定的第三方账号')}</h2>
      </header>
      {data.length === 0 ? (
        <p className="faint">
          {offered
            ? say('首次用它登录时绑定，之后可直接登录。')
            : say('管理员尚未配置第三方登录，暂时没有可以绑定的账号。')}
        </p>
      ) : null}
      {data.map(({ id, thirdName, thirdUserId, realname, createTime }) => (
        <div key={id} className="setting">
          <div>
            <p>{thirdName}</p>
            <p className="faint">
              {[thirdUserId, realname, say('绑定于 {0}', createTime ?? '')].filter(Boolean).join(' · ')}
            </p>
          </div>
          <button
            type="button"
            className="plain-button"
            aria-label={`${say('解除绑定')} ${thirdName}`}
            onClick={() => unlink(id, thirdName)}
          >
            {say('解除绑定')}
          </button>
        </div>
      ))}
    </section>
  );
}

import {
  bindOwnThirdAccount,
  deleteOwnThirdAccount,
  listOwnThirdAccounts,
} from '@dossier/contract/identity/third-login.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { askProvider, type Stranger } from '#services/session/provider-window.ts';

const ProofDrawer = lazyPart(async () => (await import('../security/ProofDrawer.tsx')).default, 0);

/** Accounts of providers that sign the user in. */
export default function LinkedAccounts() {
  const say = useText();
  const providers = useClientConfig((config) => config.providers);
  const [found, setFound] = useState<(Stranger & { name: string }) | null>(null);
  const { data = [], refetch } = useQuery({
    queryKey: ['linked-accounts'],
    queryFn: ({ signal }) => call(listOwnThirdAccounts, { signal }),
    staleTime: 0,
  });

  const open = providers.filter(({ source }) => !data.some(({ thirdType }) => thirdType === source));
  const link = async (source: string, name: string, url: string) => {
    const answer = await askProvider(source, url, async () => {
      feedback()?.message.error(say('浏览器拦截了弹出窗口，请允许后重试'));
      return null;
    });
    if (answer === null) return;
    if (answer === 'failed') feedback()?.message.error(say('{0}没有确认您的身份，绑定未完成', name));
    else if ('stranger' in answer) setFound({ ...answer.stranger, name });
    // The provider's account opens a user of ours already, and data would have it if that were this one.
    else feedback()?.message.error(say('该账号已绑定其他用户'));
  };
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
          {providers.length > 0
            ? say('绑定后可以直接用它登录。')
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
      {open.map(({ source, name, url }) => (
        <div key={source} className="setting">
          <div>
            <p>{name}</p>
            <p className="faint">{say('未绑定')}</p>
          </div>
          <button
            type="button"
            className="plain-button"
            aria-label={`${say('绑定')} ${name}`}
            onClick={() => void link(source, name, url)}
          >
            {say('绑定')}
          </button>
        </div>
      ))}
      {found ? (
        <ProofDrawer
          title={say('绑定{0}', found.name)}
          hint={say('确认是您本人后，可以用它登录本系统')}
          saveText={say('绑定')}
          purpose={bindOwnThirdAccount.path}
          onSave={async (given) => {
            const { source, uuid, operateCode } = found;
            const { message } = await callEnvelope(bindOwnThirdAccount, {
              body: { source, uuid, operateCode, ...given },
            });
            feedback()?.message.success(message);
            setFound(null);
            await refetch();
          }}
          onClose={() => setFound(null)}
        />
      ) : null}
    </section>
  );
}

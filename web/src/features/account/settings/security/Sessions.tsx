import { endOwnSessions } from '@dossier/contract/identity/own-session.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { Card } from '../Row.tsx';
import { useOwnSessions, useReadAgain } from './security.api.ts';

/** 登录中的会话: where one is signed in now. */
export function Sessions() {
  const say = useText();
  const { data, error, refetch } = useOwnSessions();
  const readAgain = useReadAgain();
  const end = (title: string, id?: string) =>
    askThen(
      { title, content: say('那里未保存的内容会丢失，需要重新登录。'), okText: say('退出登录'), danger: true },
      async () => (await callEnvelope(endOwnSessions, { body: id === undefined ? {} : { id } })).message,
      readAgain,
    );
  const others = data?.some(({ own }) => !own) ?? false;
  return (
    <Card
      id="sessions"
      title={say('登录中的会话')}
      extra={
        others ? (
          <button type="button" className="plain-button" onClick={() => end(say('退出其他全部会话？'))}>
            {say('退出其他全部')}
          </button>
        ) : null
      }
    >
      {error ? (
        <ErrorState title={say('会话加载失败')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="security-list" aria-label={say('登录中的会话')}>
          {data.map(({ id, client, ip, createTime, lastSeen, own }) => {
            const name = client ?? say('未知浏览器');
            return (
              <li key={id}>
                <div className="security-words">
                  <p>
                    {name} {own ? <span className="quiet-tag">{say('当前会话')}</span> : null}
                  </p>
                  <p className="faint">
                    {[ip, say('登录于 {0}', createTime), say('最近活动 {0}', lastSeen)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                {own ? null : (
                  <button
                    type="button"
                    className="text-button"
                    aria-label={say('退出登录“{0}”', name)}
                    onClick={() => end(say('退出“{0}”？', name), id)}
                  >
                    {say('退出登录')}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <Bones lines={3} />
      )}
    </Card>
  );
}

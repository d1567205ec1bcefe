import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { messages } from '#services/messages/index.ts';
import { later, useText } from '#services/messages/text.ts';
import { Card } from '../Row.tsx';
import { useOwnSignIns } from './security.api.ts';

const kinds = { in: later('登录成功'), failed: later('登录失败'), out: later('已退出'), other: later('其他') };

/** 登录记录: sign-ins and tries that failed, newest first. */
export function SignIns() {
  const say = useText();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnSignIns();
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Card id="sign-ins" title={say('登录记录')}>
      {error ? (
        <ErrorState title={say('登录记录加载失败')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Bones lines={5} />
      ) : records.length === 0 ? (
        <EmptyState title={say('还没有登录记录')} hint={say('以后的登录和失败的尝试会列在这里')} />
      ) : (
        <>
          <ul className="security-list" aria-label={say('登录记录')}>
            {records.map(({ id, kind, ip, createTime, content }) => (
              <li key={id}>
                <div className="security-words">
                  <p>
                    <span className={kind === 'failed' ? 'quiet-tag security-failed' : 'quiet-tag'}>
                      {say(kinds[kind])}
                    </span>{' '}
                    {shownText(createTime)}
                  </p>
                  <p className="faint">{[ip, messages().answered(content ?? '')].filter(Boolean).join(' · ')}</p>
                </div>
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <button
              type="button"
              className="plain-button security-more"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {say('加载更多')}
            </button>
          ) : null}
        </>
      )}
    </Card>
  );
}

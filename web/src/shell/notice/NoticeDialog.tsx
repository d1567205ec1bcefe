import { getMultiUser } from '@dossier/contract/dictionaries/lookup.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#services/api/api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { openAddress, recordAddress } from '#services/navigation/record-address.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { cleanHtml } from '#services/page/clean-html.ts';
import { type Notice, useMarkRead } from './use-notices.ts';

interface Props {
  notice: Notice;
  onClose(): void;
}

/** 通知消息: one announcement, marked as read by being opened. */
export default function NoticeDialog({ notice: told, onClose }: Props) {
  const t = useShellMessages();
  const notice = t.told(told);
  const markRead = useMarkRead();
  const handle = useHandle(notice, onClose);
  const html = useMemo(() => cleanHtml(notice.msgContent ?? ''), [notice]);
  const sender = useSenderName(notice.sender);

  useEffect(() => markRead(notice.id), [notice.id, markRead]);

  return (
    <AppModal
      open
      title={t.notice.title}
      width="60%"
      className="notice-dialog"
      onCancel={onClose}
      styles={{ body: { height: '80vh', overflow: 'auto' } }}
      style={{ top: 24 }}
      footer={[
        handle ? (
          <Button key="handle" type="primary" onClick={handle}>
            {t.notice.handle}
          </Button>
        ) : null,
        <Button key="close" onClick={onClose}>
          {t.close}
        </Button>,
      ]}
    >
      {/* Scrollable, so reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus to be scrolled */}
      <article className="notice-article" tabIndex={0}>
        <h1>{notice.titile}</h1>
        <p className="notice-meta">
          {t.notice.sender(sender)}
          <span>{t.notice.sentAt(dateText(notice.sendTime ?? notice.createTime ?? ''))}</span>
        </p>
        {html ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify just above
          <div className="notice-html" dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <p className="notice-html">{notice.msgAbstract}</p>
        )}
      </article>
    </AppModal>
  );
}

/** Where 去处理 leads; null when the announcement names nothing that can be opened. */
function useHandle(notice: Notice, onClose: () => void): (() => void) | null {
  const navigate = useNavigate();
  const { routes } = useNavigation();
  const address = recordAddress(notice, routes);
  if (address === null) return null;
  return () => {
    onClose();
    openAddress(address, navigate);
  };
}

function useSenderName(username: string | null): string {
  const { data } = useQuery({
    queryKey: ['users', 'name', username],
    queryFn: () => call(getMultiUser, { query: { username: `${username},` } }),
    enabled: Boolean(username),
  });
  return data?.[0]?.realname || username || '';
}

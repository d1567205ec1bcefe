import { listMessageChannels, message, messageState, resendMessages } from '@dossier/contract/communication/message.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { type MessageRecord, resend } from './message.api.ts';
import './message.css';

const ChannelDialog = lazyPart(async () => (await import('./ChannelDialog.tsx')).ChannelDialog, 0);

/** What has not gone out and is not about to. */
const mayResend = ({ esSendStatus }: MessageRecord): boolean =>
  esSendStatus === messageState.failed || esSendStatus === messageState.givenUp;

/** 消息管理: the outbox, a row per receiver and channel. Messages are made by the system and by templates. */
export default function MessagePage() {
  const t = useText();
  const [channels, setChannels] = useState(false);
  return (
    <>
      <ResourcePage
        resource={message}
        withoutForm
        columns={{
          esContent: (record) => <Line text={record.esContent} />,
          esSendStatus: (record) => <State record={record} />,
        }}
        toolbar={[
          { key: 'channels', label: t('发送通道'), endpoint: listMessageChannels, run: () => setChannels(true) },
        ]}
        rowActions={[
          {
            key: 'resend',
            label: t('重新发送'),
            endpoint: resendMessages,
            beside: true,
            when: mayResend,
            run: (record, page) =>
              askThen(
                {
                  title: t('重新发送“{0}”', record.esTitle ?? ''),
                  content: t(
                    '将立即再次发送给{0}，失败后按间隔重试。',
                    record.esReceiver_dictText ?? record.esReceiver ?? '',
                  ),
                  okText: t('重新发送'),
                },
                () => resend([record.id]),
                page.refresh,
              ),
          },
        ]}
        batchActions={[
          {
            key: 'resend',
            label: t('重新发送'),
            endpoint: resendMessages,
            run: (ids, page) =>
              askThen(
                {
                  title: t('重新发送{0}条消息', ids.length),
                  content: t('已发送成功和正在发送的不会重复发送。'),
                  okText: t('重新发送'),
                },
                () => resend(ids),
                () => {
                  page.clearSelection();
                  page.refresh();
                },
              ),
          },
        ]}
        deleteNote={t('等待发送的消息删除后不再发送。')}
      />
      {channels ? <ChannelDialog onClose={() => setChannels(false)} /> : null}
    </>
  );
}

function Line({ text }: { text: string | null }) {
  const words = (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    <span className="message-line" title={words}>
      {words}
    </span>
  );
}

/** The state, and what is to be said about it: why it failed, when it is tried next. */
function State({ record }: { record: MessageRecord }) {
  const t = useText();
  const { esSendStatus, esSendStatus_dictText, esResult, nextAt } = record;
  const note = [
    esResult && messages().answered(esResult),
    nextAt && esSendStatus !== messageState.sent ? t('下次发送：{0}', nextAt) : null,
  ]
    .filter(Boolean)
    .join('；');
  return (
    <span className="message-state">
      <DictTag text={namedItem(esSendStatus_dictText ?? '')} color={tones[esSendStatus ?? '']} />
      {note ? (
        <span className="message-line" title={note}>
          {note}
        </span>
      ) : null}
    </span>
  );
}

/** Colours of the states, as the dictionary seeds them; older installations have none there. */
const tones: Readonly<Record<string, string>> = {
  [messageState.waiting]: 'default',
  [messageState.sent]: 'success',
  [messageState.failed]: 'warning',
  [messageState.givenUp]: 'error',
};

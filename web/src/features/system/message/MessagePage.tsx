import { listMessageChannels, message, messageState, resendMessages } from '@dossier/contract/system/message.ts';
import { useState } from 'react';
import { askThen } from '../../../platform/ask.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { ResourcePage } from '../../../platform/resource/ResourcePage.tsx';
import { type MessageRecord, resend } from './message.api.ts';
import './message.css';

const ChannelDialog = lazyPart(async () => (await import('./ChannelDialog.tsx')).ChannelDialog, 0);

/** What has not gone out and is not about to. */
const mayResend = ({ esSendStatus }: MessageRecord): boolean =>
  esSendStatus === messageState.failed || esSendStatus === messageState.givenUp;

/** 消息管理: the outbox, a row per receiver and channel. Messages are made by the system and by templates. */
export default function MessagePage() {
  const [channels, setChannels] = useState(false);
  return (
    <>
      <ResourcePage
        resource={message}
        withoutForm
        columns={{ esResult: (record) => <Reason text={record.esResult} /> }}
        toolbar={[{ key: 'channels', label: '发送通道', endpoint: listMessageChannels, run: () => setChannels(true) }]}
        rowActions={[
          {
            key: 'resend',
            label: '重新发送',
            endpoint: resendMessages,
            beside: true,
            when: mayResend,
            run: (record, page) =>
              askThen(
                {
                  title: `重新发送“${record.esTitle ?? ''}”`,
                  content: `将立即再次发送给${record.esReceiver_dictText ?? record.esReceiver ?? ''}，失败后按间隔重试。`,
                  okText: '重新发送',
                },
                () => resend([record.id]),
                page.refresh,
              ),
          },
        ]}
        batchActions={[
          {
            key: 'resend',
            label: '重新发送',
            endpoint: resendMessages,
            run: (ids, page) =>
              askThen(
                {
                  title: `重新发送${ids.length}条消息`,
                  content: '已发送成功和正在发送的不会重复发送。',
                  okText: '重新发送',
                },
                () => resend(ids),
                () => {
                  page.clearSelection();
                  page.refresh();
                },
              ),
          },
        ]}
        deleteNote="等待发送的消息删除后不再发送。"
      />
      {channels ? <ChannelDialog onClose={() => setChannels(false)} /> : null}
    </>
  );
}

function Reason({ text }: { text: string | null }) {
  if (!text) return <span className="rp-nothing">–</span>;
  return (
    <span className="message-reason" title={text}>
      {text}
    </span>
  );
}

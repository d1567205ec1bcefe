import { CheckOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { getMyAnnouncementSend } from '@dossier/contract/communication/announcement.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Segmented } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useMessages } from '#services/messages/index.ts';
import { say, useText } from '#services/messages/text.ts';
import { openAddress, recordAddress } from '#services/navigation/record-address.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { askThen } from '#services/page/ask.ts';
import { showError } from '#services/page/feedback.ts';
import { Article } from './Article.tsx';
import {
  type MyAnnouncement,
  markRead,
  mineKey,
  removeMine,
  star,
  useMyChanges,
  useReadAll,
} from './announcement.api.ts';
import '#list/admin.css';
import './announcement.css';

/** 我的消息: everything that was published to the user, unread first. */
export default function MyAnnouncementPage() {
  const t = useText();
  const { told } = useMessages();
  const { modal, message } = useApp();
  const list = useEndpointList(getMyAnnouncementSend, {
    key: mineKey,
    filters: { titile: 100, sender: 100, readFlag: ['0', '1'], starFlag: ['1'] },
    place: 'address',
  });
  const { titile, sender, readFlag = '', starFlag } = list.filters;
  const [open, setOpen] = useState<MyAnnouncement | null>(null);
  const readingAll = useReadAll();
  const changes = useMyChanges();

  function show(one: MyAnnouncement): void {
    setOpen(one);
    if (one.readFlag === '0') changes.make(markRead(one));
  }

  function remove(one: MyAnnouncement): void {
    askThen(
      {
        title: t('删除“{0}”', one.titile),
        content: t('删除后不再出现在您的消息中。'),
        okText: t('删除'),
        danger: true,
      },
      () => removeMine(one),
      () => list.found.refetch(),
    );
  }

  function readAll(): void {
    modal.confirm({
      title: t('确认操作'),
      content: t('是否全部标注已读?'),
      onOk: () => readingAll.mutateAsync().then((text) => void message.success(text), showError),
    });
  }

  return (
    <ListCard label={t('我的消息')}>
      <EndpointList
        list={{ ...list, rows: list.rows.map(changes.show).map(told) }}
        label={t('我的消息')}
        page="/isps/userAnnouncement"
        thing={t('消息')}
        rowKey={(one) => one.id}
        rowLabel={(one) => one.titile}
        columns={columnsFor(show, (one) => changes.make(star(one, one.starFlag !== '1')))}
        actionsWidth={122}
        actions={(one) =>
          one.readFlag === '1' ? (
            <RowButtons label={one.titile} buttons={[{ key: 'delete', label: t('删除'), run: () => remove(one) }]} />
          ) : null
        }
        facts={4}
        onOpen={show}
        first={
          <Segmented
            aria-label={t('阅读状态')}
            value={starFlag ? 'star' : readFlag}
            onChange={(next) =>
              list.narrow({ readFlag: next === 'star' ? null : next, starFlag: next === 'star' ? '1' : null })
            }
            options={[
              { value: '', label: t('全部') },
              { value: '0', label: t('未读') },
              { value: '1', label: t('已读') },
              { value: 'star', label: t('标星') },
            ]}
          />
        }
        tools={
          <>
            <SearchWords label={t('标题')} value={titile} onSearch={(words) => list.narrow({ titile: words })} />
            <SearchWords label={t('发布人')} value={sender} onSearch={(words) => list.narrow({ sender: words })} />
          </>
        }
        right={
          <Button icon={<Icon of={CheckOutlined} aria-hidden />} onClick={readAll}>
            {t('全部标注已读')}
          </Button>
        }
        empty={<EmptyState title={t('还没有消息')} hint={t('发给您的通告和系统消息会出现在这里。')} />}
      />
      {open ? <Reading one={open} onClose={() => setOpen(null)} /> : null}
    </ListCard>
  );
}

function columnsFor(
  show: (one: MyAnnouncement) => void,
  toggleStar: (one: MyAnnouncement) => void,
): readonly Column<MyAnnouncement>[] {
  return [
    {
      name: 'titile',
      title: say('标题'),
      render: (one) => (
        <button
          type="button"
          className="rp-link annt-title"
          data-unread={one.readFlag === '0'}
          title={one.titile}
          onClick={() => show(one)}
        >
          {one.titile}
        </button>
      ),
    },
    {
      name: 'starFlag',
      title: say('标星'),
      width: 64,
      render: (one) => {
        const on = one.starFlag === '1';
        return (
          <button
            type="button"
            className="rp-link annt-star"
            aria-pressed={on}
            aria-label={say('标星{0}', one.titile)}
            onClick={() => toggleStar(one)}
          >
            {on ? <Icon of={StarFilled} /> : <Icon of={StarOutlined} />}
          </button>
        );
      },
    },
    {
      name: 'msgCategory',
      title: say('消息类型'),
      width: 110,
      render: (one) => namedItem(one.msgCategory_dictText ?? one.msgCategory ?? ''),
    },
    { name: 'sender', title: say('发布人'), width: 120, render: (one) => one.sender_dictText ?? one.sender },
    { name: 'sendTime', title: say('发布时间'), width: 180, render: (one) => one.sendTime },
    {
      name: 'priority',
      title: say('优先级'),
      width: 90,
      render: (one) => <DictTag text={namedItem(one.priority_dictText ?? '')} color={tones[one.priority ?? '']} />,
    },
    {
      name: 'readFlag',
      title: say('阅读状态'),
      width: 100,
      render: (one) => (one.readFlag === '1' ? say('已读') : <DictTag text={say('未读')} color="red" />),
    },
  ];
}

/** Colours of the three priorities, as the bell has them. */
const tones: Readonly<Record<string, string>> = { L: 'blue', M: 'orange', H: 'red' };

function Reading({ one, onClose }: { one: MyAnnouncement; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { routes } = useNavigation();
  const target = recordAddress(one, routes);
  const handle = () => {
    onClose();
    if (target) openAddress(target, navigate);
  };
  return (
    <AppModal
      open
      title={t('通知消息')}
      width="min(60%, 960px)"
      style={{ top: 24, minWidth: 'min(560px, 100%)' }}
      styles={{ body: { maxHeight: '80vh', overflow: 'auto' } }}
      onCancel={onClose}
      footer={[
        target ? (
          <Button key="handle" type="primary" onClick={handle}>
            {t('去处理')}
          </Button>
        ) : null,
        <Button key="close" onClick={onClose}>
          {t('关闭')}
        </Button>,
      ]}
    >
      <Article
        title={one.titile}
        sender={one.sender_dictText ?? one.sender}
        time={one.sendTime}
        content={one.msgContent}
        summary={one.msgAbstract}
      />
    </AppModal>
  );
}

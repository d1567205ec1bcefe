import { CheckOutlined, ReloadOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Input, Segmented, Tooltip } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { ListTools } from '#list/ListTools.tsx';
import { useDensity } from '#list/table-settings.ts';
import { namedItem } from '#services/data/item-text.ts';
import { defaultPageSize, pageSizes, totalText } from '#services/data/list-query.ts';
import { useMessages } from '#services/messages/index.ts';
import { say, useText } from '#services/messages/text.ts';
import { openAddress, recordAddress } from '#services/navigation/record-address.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { askThen } from '#services/page/ask.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { Article } from './Article.tsx';
import {
  type MyAnnouncement,
  markRead,
  removeMine,
  star,
  useMyAnnouncements,
  useMyChanges,
  useReadAll,
} from './announcement.api.ts';
import '#list/admin.css';
import './announcement.css';

/** 我的消息: everything that was published to the user, unread first. */
export default function MyAnnouncementPage() {
  const t = useText();
  const { told } = useMessages();
  const [density] = useDensity();
  const { modal, message } = useApp();
  const narrow = useMedia(phone);
  const [params, setParams] = useSearchParams();
  const [titile, setTitile] = useState(params.get('titile') ?? '');
  const [sender, setSender] = useState(params.get('sender') ?? '');
  const [open, setOpen] = useState<MyAnnouncement | null>(null);
  const readingAll = useReadAll();
  const changes = useMyChanges();
  const title = useDebounced(titile.trim(), searchDelay.select);
  const from = useDebounced(sender.trim(), searchDelay.select);
  const readFlag = params.get('readFlag') ?? '';
  const starred = params.get('starFlag') === '1';
  const pageNo = Math.max(1, Number(params.get('pageNo')) || 1);
  const pageSize = pageSizes.find((size) => String(size) === params.get('pageSize')) ?? defaultPageSize;

  function go(patch: Record<string, string>): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('pageNo');
        for (const [name, value] of Object.entries(patch)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  // The words of the two inputs settle in the address.
  useEffect(() => {
    if (title !== (params.get('titile') ?? '') || from !== (params.get('sender') ?? ''))
      go({ titile: title, sender: from });
  });

  const list = useMyAnnouncements({
    pageNo,
    pageSize,
    ...(params.get('titile') ? { titile: params.get('titile') ?? '' } : {}),
    ...(params.get('sender') ? { sender: params.get('sender') ?? '' } : {}),
    ...(readFlag ? { readFlag } : {}),
    ...(starred ? { starFlag: '1' } : {}),
  });
  const filtered = Boolean(params.get('titile') || params.get('sender') || readFlag || starred);

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
      () => list.refetch(),
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
      <ListTools
        first={
          <>
            {' '}
            <Segmented
              aria-label={t('阅读状态')}
              value={starred ? 'star' : readFlag}
              onChange={(next) => go({ readFlag: next === 'star' ? '' : next, starFlag: next === 'star' ? '1' : '' })}
              options={[
                { value: '', label: t('全部') },
                { value: '0', label: t('未读') },
                { value: '1', label: t('已读') },
                { value: 'star', label: t('标星') },
              ]}
            />
          </>
        }
        right={
          <>
            {' '}
            <Button icon={<CheckOutlined aria-hidden />} onClick={readAll}>
              {t('全部标注已读')}
            </Button>
            <Tooltip title={t('刷新')}>
              <Button
                type="text"
                aria-label={t('刷新')}
                icon={<ReloadOutlined spin={list.isFetching} />}
                onClick={() => void list.refetch()}
              />
            </Tooltip>
          </>
        }
      >
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('标题')}
          aria-label={t('标题')}
          value={titile}
          onChange={(event) => setTitile(event.target.value)}
        />
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('发布人')}
          aria-label={t('发布人')}
          value={sender}
          onChange={(event) => setSender(event.target.value)}
        />
      </ListTools>
      {list.error ? (
        <ErrorState title={t('消息加载失败')} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t('我的消息')}
          rows={(list.data?.records ?? []).map(changes.show).map(told)}
          rowKey={(one) => one.id}
          rowLabel={(one) => one.titile}
          columns={columnsFor(show, (one) => changes.make(star(one, one.starFlag !== '1')))}
          actionsWidth={80}
          actions={(one) =>
            one.readFlag === '1' ? (
              <RowButtons label={one.titile} buttons={[{ key: 'delete', label: t('删除'), run: () => remove(one) }]} />
            ) : null
          }
          loading={list.isLoading}
          busy={list.isFetching}
          cards={narrow}
          density={density}
          facts={4}
          onOpen={show}
          empty={
            <EmptyState
              title={filtered ? t('没有符合条件的消息') : t('还没有消息')}
              hint={filtered ? t('换一个条件试试。') : t('发给您的通告和系统消息会出现在这里。')}
            />
          }
        />
      )}
      {list.data && list.data.total > 0 ? (
        <Pager
          align="end"
          current={pageNo}
          pageSize={pageSize}
          total={list.data.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          showTotal={totalText}
          onChange={(page, size) => go({ pageNo: page === 1 ? '' : String(page), pageSize: String(size) })}
        />
      ) : null}
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
            {on ? <StarFilled /> : <StarOutlined />}
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

import { SearchOutlined } from '@ant-design/icons';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Drawer, Input, Segmented } from 'antd';
import { useState } from 'react';
import { totalText } from '#services/data/list-query.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Reader, useReaders } from './announcement.api.ts';
import './announcement.css';

const pageSize = 20;

/** Who received an announcement and who has read it. */
export function ReadersDrawer({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  const [readFlag, setReadFlag] = useState<'' | '0' | '1'>('');
  const [word, setWord] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const realname = useDebounced(word.trim(), searchDelay.select);
  const list = useReaders({
    anntId: id,
    pageNo,
    pageSize,
    ...(readFlag ? { readFlag } : {}),
    ...(realname ? { realname } : {}),
  });
  const filtered = Boolean(readFlag || realname);
  return (
    <Drawer open title={t('阅读情况：{0}', title)} size={narrow ? '100%' : 720} onClose={onClose} destroyOnHidden>
      <p className="annt-count" role="status">
        {list.data ? t('已读 {0} 人，共 {1} 人', list.data.readers, list.data.receivers) : ' '}
      </p>
      <div className="annt-filters">
        <Segmented<'' | '0' | '1'>
          aria-label={t('阅读状态')}
          value={readFlag}
          onChange={(next) => {
            setReadFlag(next);
            setPageNo(1);
          }}
          options={[
            { value: '', label: t('全部') },
            { value: '0', label: t('未读') },
            { value: '1', label: t('已读') },
          ]}
        />
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('姓名')}
          aria-label={t('姓名')}
          value={word}
          onChange={(event) => {
            setWord(event.target.value);
            setPageNo(1);
          }}
        />
      </div>
      {list.error ? (
        <ErrorState title={t('阅读情况加载失败')} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable
            label={t('接收人')}
            rows={list.data?.records ?? []}
            rowKey={(one) => one.id}
            rowLabel={(one) => one.realname ?? one.username ?? ''}
            columns={columns()}
            loading={list.isPending}
            busy={list.isFetching}
            bones={5}
            density="middle"
            cards={narrow}
            empty={
              <EmptyState
                title={filtered ? t('没有符合条件的接收人') : t('还没有接收人')}
                hint={filtered ? t('换一个条件试试。') : t('发布后，接收人和阅读情况会出现在这里。')}
              />
            }
          />
          <Pager
            className="annt-pager"
            align="end"
            hideOnSinglePage
            showSizeChanger={false}
            current={pageNo}
            pageSize={pageSize}
            total={list.data?.total ?? 0}
            showTotal={totalText}
            onChange={setPageNo}
          />
        </>
      )}
    </Drawer>
  );
}

const columns = (): readonly Column<Reader>[] => [
  { name: 'realname', title: say('姓名'), width: 120, render: (one) => one.realname ?? one.username },
  {
    name: 'departNames',
    title: say('部门'),
    render: (one) => <span title={one.departNames ?? ''}>{one.departNames ?? '–'}</span>,
  },
  {
    name: 'readFlag',
    title: say('阅读状态'),
    width: 100,
    render: (one) => (one.readFlag === '1' ? say('已读') : <DictTag text={say('未读')} color="red" />),
  },
  { name: 'readTime', title: say('阅读时间'), width: 176, render: (one) => one.readTime ?? '–' },
];

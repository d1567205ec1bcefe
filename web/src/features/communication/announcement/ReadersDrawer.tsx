import { listAnnouncementSends } from '@dossier/contract/communication/announcement-send.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Drawer, Segmented } from 'antd';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Reader, readersKey } from './announcement.api.ts';
import './announcement.css';

/** Who received an announcement and who has read it. */
export function ReadersDrawer({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  const list = useEndpointList(listAnnouncementSends, {
    key: readersKey,
    always: { anntId: id },
    filters: { readFlag: ['0', '1'], realname: 100 },
    place: 'own',
    sizes: [20],
  });
  const { filters, found, narrow: narrowBy } = list;
  return (
    <Drawer open title={t('阅读情况：{0}', title)} size={narrow ? '100%' : 720} onClose={onClose} destroyOnHidden>
      <p className="annt-count" role="status">
        {found.data ? t('已读 {0} 人，共 {1} 人', found.data.readers, found.data.receivers) : ' '}
      </p>
      <EndpointList
        list={list}
        label={t('接收人')}
        rowKey={(one) => one.id}
        rowLabel={(one) => one.realname ?? one.username ?? ''}
        columns={columns()}
        bones={5}
        first={
          <Segmented
            aria-label={t('阅读状态')}
            value={filters.readFlag ?? ''}
            onChange={(readFlag) => narrowBy({ readFlag })}
            options={[
              { value: '', label: t('全部') },
              { value: '0', label: t('未读') },
              { value: '1', label: t('已读') },
            ]}
          />
        }
        tools={
          <SearchWords
            label={t('姓名')}
            value={filters.realname}
            width={160}
            onSearch={(realname) => narrowBy({ realname })}
          />
        }
        empty={<EmptyState title={t('还没有接收人')} hint={t('发布后，接收人和阅读情况会出现在这里。')} />}
      />
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

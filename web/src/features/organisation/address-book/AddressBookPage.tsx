import {
  AppstoreOutlined,
  MailOutlined,
  PhoneOutlined,
  SearchOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { DepartTree } from '@dossier/widgets/depart/DepartTree.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { useQuery } from '@tanstack/react-query';
import { Input, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFitsWindow } from '#list/fit.ts';
import { SidePanel } from '#list/SidePanel.tsx';
import { useDensity } from '#list/table-settings.ts';
import { departsBy } from '#services/data/depart-data.ts';
import { totalText } from '#services/data/list-query.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Contact, useContacts } from './address-book.api.ts';
import '#list/card.css';
import '#list/admin.css';
import './address-book.css';

const pageSizes = [12, 24, 48] as const;

/** 通讯录: people by department, to call or to write to. */
export default function AddressBookPage() {
  const t = useText();
  const [density] = useDensity();
  const isPhone = useMedia(phone);
  const [view, setView] = useState<'cards' | 'list'>('cards');
  const [departId, setDepartId] = useState<string | null>(null);
  // The palette leads to one person by name.
  const asked = new URLSearchParams(useLocation().search).get('realname') ?? '';
  const [realname, setRealname] = useState(asked);
  useEffect(() => {
    if (asked !== '') setRealname(asked);
  }, [asked]);
  const [workNo, setWorkNo] = useState('');
  const [page, setPage] = useState({ pageNo: 1, pageSize: pageSizes[1] as number });
  const list = useContacts({ ...page, departId, realname, workNo });
  useFitsWindow();
  const named = useQuery({
    queryKey: ['depart-name', departId],
    queryFn: () => departsBy([departId ?? ''], 'id'),
    enabled: departId !== null,
  });
  const people = list.data?.records ?? [];
  const first = () => setPage({ ...page, pageNo: 1 });
  const filtered = departId !== null || realname !== '' || workNo !== '';

  return (
    <div className="book fits">
      <SidePanel label={t('部门')} chosen={departId === null ? null : (named.data?.[0]?.title ?? '…')}>
        <DepartTree
          selected={departId}
          onSelect={(id) => {
            setDepartId(id);
            first();
          }}
        />
      </SidePanel>
      <section className="card book-main" aria-label={t('通讯录')}>
        <div className="admin-tools">
          <div className="book-search">
            <Input
              allowClear
              prefix={<SearchOutlined />}
              aria-label={t('姓名')}
              placeholder={t('姓名')}
              value={realname}
              onChange={(event) => {
                setRealname(event.target.value);
                first();
              }}
            />
            <Input
              allowClear
              aria-label={t('工号')}
              placeholder={t('工号')}
              value={workNo}
              onChange={(event) => {
                setWorkNo(event.target.value);
                first();
              }}
            />
          </div>
          {isPhone ? null : (
            <Segmented
              aria-label={t('显示方式')}
              value={view}
              onChange={setView}
              options={[
                { value: 'cards', label: t('卡片'), icon: <AppstoreOutlined /> },
                { value: 'list', label: t('列表'), icon: <UnorderedListOutlined /> },
              ]}
            />
          )}
        </div>
        {list.error ? (
          <ErrorState title={t('通讯录加载失败')} error={list.error} onRetry={() => void list.refetch()} />
        ) : view === 'list' && !isPhone ? (
          <DataTable
            label={t('通讯录')}
            rows={people}
            rowKey={(row) => row.userId}
            rowLabel={nameOf}
            columns={columns()}
            loading={list.isLoading}
            busy={list.isFetching}
            density={density}
            empty={<Nobody filtered={filtered} />}
          />
        ) : list.isLoading ? (
          <Bones lines={8} />
        ) : people.length === 0 ? (
          <Nobody filtered={filtered} />
        ) : (
          <ul className="book-cards" aria-busy={list.isFetching}>
            {people.map((one) => (
              <ContactCard key={one.userId} contact={one} />
            ))}
          </ul>
        )}
        {list.data && list.data.total > 0 ? (
          <Pager
            align="end"
            size={isPhone ? 'small' : 'medium'}
            current={page.pageNo}
            pageSize={page.pageSize}
            total={list.data.total}
            pageSizeOptions={[...pageSizes]}
            showSizeChanger={!isPhone}
            showTotal={totalText}
            onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
          />
        ) : null}
      </section>
    </div>
  );
}

const nameOf = (one: Contact): string => one.realname ?? one.workNo ?? '';

function Nobody({ filtered }: { filtered: boolean }) {
  const t = useText();
  return <EmptyState title={filtered ? t('没有符合条件的人员') : t('通讯录里还没有人员')} />;
}

function ContactCard({ contact }: { contact: Contact }) {
  const t = useText();
  const { avatar, post_dictText, departName, workNo } = contact;
  return (
    <li className="book-card">
      <PersonCell name={nameOf(contact)} picture={avatar ? thumbAddress(avatar, 100) : null} note={workNo} />
      <p className="book-soft" title={departName ?? ''}>
        {[departName, post_dictText].filter(Boolean).join(' · ') || t('未归属部门')}
      </p>
      <p className="book-links">
        <Call number={contact.phone} who={nameOf(contact)} />
        <Call number={contact.telephone} who={nameOf(contact)} />
        <Mail address={contact.email} who={nameOf(contact)} />
      </p>
    </li>
  );
}

function Call({ number, who }: { number: string | null; who: string }) {
  const t = useText();
  if (!number) return null;
  return (
    <a href={`tel:${encodeURI(number.replace(/[^\d+-]/g, ''))}`} aria-label={t('拨打{0}：{1}', who, number)}>
      <PhoneOutlined aria-hidden /> {number}
    </a>
  );
}

function Mail({ address, who }: { address: string | null; who: string }) {
  const t = useText();
  if (!address) return null;
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} aria-label={t('写邮件给{0}：{1}', who, address)}>
      <MailOutlined aria-hidden /> {address}
    </a>
  );
}

const columns = (): Column<Contact>[] => [
  {
    name: 'realname',
    title: say('姓名'),
    width: 120,
    render: (row) => <PersonCell name={nameOf(row)} picture={row.avatar ? thumbAddress(row.avatar, 100) : null} />,
  },
  { name: 'workNo', title: say('工号'), width: 80, render: (row) => <span className="dw-mono">{row.workNo}</span> },
  {
    name: 'departName',
    title: say('部门'),
    render: (row) => <span title={row.departName ?? ''}>{row.departName}</span>,
  },
  { name: 'post', title: say('职务'), width: 108, render: (row) => row.post_dictText ?? '' },
  { name: 'phone', title: say('手机号码'), width: 140, render: (row) => <Call number={row.phone} who={nameOf(row)} /> },
  { name: 'email', title: say('邮箱'), width: 256, render: (row) => <Mail address={row.email} who={nameOf(row)} /> },
];

import { AppstoreOutlined, MailOutlined, PhoneOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { queryByOrgCodeForAddressList } from '@dossier/contract/identity/user-calls.ts';
import { DepartTree } from '@dossier/widgets/depart/DepartTree.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { EndpointList } from '#list/EndpointList.tsx';
import { useFitsWindow } from '#list/fit.ts';
import { SearchWords } from '#list/SearchWords.tsx';
import { SidePanel } from '#list/SidePanel.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { departsBy } from '#services/data/depart-data.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { Contact } from './address-book.api.ts';
import '#list/card.css';
import '#list/admin.css';
import './address-book.css';

const pageSizes = [24, 12, 48] as const;

/** 通讯录: people by department, to call or to write to. */
export default function AddressBookPage() {
  const t = useText();
  const isPhone = useMedia(phone);
  const [view, setView] = useState<'cards' | 'list'>('cards');
  // The palette leads to one person by name, in the address.
  const list = useEndpointList(queryByOrgCodeForAddressList, {
    key: ['/sys/user/addressList'],
    filters: { departId: 64, realname: 100, workNo: 100 },
    place: 'address',
    sizes: pageSizes,
  });
  const { realname, workNo } = list.filters;
  const departId = list.filters.departId ?? null;
  useFitsWindow();
  const named = useQuery({
    queryKey: ['depart-name', departId],
    queryFn: () => departsBy([departId ?? ''], 'id'),
    enabled: departId !== null,
  });

  return (
    <div className="book fits">
      <SidePanel label={t('部门')} chosen={departId === null ? null : (named.data?.[0]?.title ?? '…')}>
        <DepartTree selected={departId} onSelect={(id) => list.narrow({ departId: id })} />
      </SidePanel>
      <section className="card book-main" aria-label={t('通讯录')}>
        <EndpointList
          list={list}
          label={t('通讯录')}
          page="/sys/user/addressList"
          thing={t('人员')}
          rowKey={(row) => row.userId}
          rowLabel={nameOf}
          columns={columns()}
          first={
            <SearchWords
              label={t('姓名')}
              value={realname}
              width={180}
              onSearch={(words) => list.narrow({ realname: words })}
            />
          }
          tools={
            <SearchWords
              label={t('工号')}
              value={workNo}
              width={180}
              onSearch={(words) => list.narrow({ workNo: words })}
            />
          }
          right={
            isPhone ? null : (
              <Segmented
                aria-label={t('显示方式')}
                value={view}
                onChange={setView}
                options={[
                  { value: 'cards', label: t('卡片'), icon: <Icon of={AppstoreOutlined} /> },
                  { value: 'list', label: t('列表'), icon: <Icon of={UnorderedListOutlined} /> },
                ]}
              />
            )
          }
          {...(view === 'cards' || isPhone
            ? {
                draw: (people: readonly Contact[], isBusy: boolean) => (
                  <ul className="book-cards" aria-busy={isBusy}>
                    {people.map((one) => (
                      <ContactCard key={one.userId} contact={one} />
                    ))}
                  </ul>
                ),
              }
            : {})}
          empty={<EmptyState title={t('通讯录里还没有人员')} />}
        />
      </section>
    </div>
  );
}

const nameOf = (one: Contact): string => one.realname ?? one.workNo ?? '';

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
      <Icon of={PhoneOutlined} aria-hidden /> {number}
    </a>
  );
}

function Mail({ address, who }: { address: string | null; who: string }) {
  const t = useText();
  if (!address) return null;
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} aria-label={t('写邮件给{0}：{1}', who, address)}>
      <Icon of={MailOutlined} aria-hidden /> {address}
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

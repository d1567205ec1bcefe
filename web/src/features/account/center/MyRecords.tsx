import { ownRecords, ownRegisters, recordsOfMine } from '@dossier/contract/communication/own-record.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { EndpointList } from '#list/EndpointList.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { call } from '#services/api/api.ts';
import { named } from '#services/messages/named.ts';
import { later, say, useText } from '#services/messages/text.ts';
import { useRecordAddress } from './center.api.ts';

type Mine = ResultOf<typeof recordsOfMine>['records'][number];
type Register = ResultOf<typeof ownRegisters>[number];

const kinds = {
  mine: later('我经办的'),
  opened: later('最近打开'),
  starred: later('我的收藏'),
  followed: later('我的关注'),
} as const;
type Kind = keyof typeof kinds;
const isKind = (value: string | null): value is Kind => value !== null && value in kinds;

/** 我的记录: what the user made or answers for, opened last, keeps and follows. */
export default function MyRecords() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind');
  const kind: Kind = isKind(asked) ? asked : 'mine';
  return (
    <>
      <Segmented<Kind>
        className="center-switch"
        aria-label={t('我的记录')}
        value={kind}
        options={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: t(kinds[value]) }))}
        onChange={(next) => setParams({ tab: 'records', kind: next }, { replace: true })}
      />
      {kind === 'mine' ? <Registers /> : <Kept key={kind} kind={kind} />}
    </>
  );
}

/** Register by register: each list pages by itself. */
function Registers() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: [ownRegisters.path],
    queryFn: ({ signal }) => call(ownRegisters, { signal }),
  });
  const [params, setParams] = useSearchParams();
  if (error && !data) return <ErrorState title={t('记录加载失败')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={6} />;
  const open = data.find(({ resource }) => resource === params.get('register')) ?? data[0];
  if (!open)
    return <EmptyState title={t('没有可以查看的台账')} hint={t('管理员授予台账权限后，您经办的记录会列在这里。')} />;
  return (
    <MineOf
      key={open.resource}
      register={open}
      registers={data}
      onRegister={(resource) => setParams({ tab: 'records', register: resource }, { replace: true })}
    />
  );
}

interface MineOfProps {
  register: Register;
  registers: readonly Register[];
  onRegister: (resource: string) => void;
}

function MineOf({ register, registers, onRegister }: MineOfProps) {
  const t = useText();
  const addressOf = useRecordAddress();
  const { resource, component } = register;
  const list = useEndpointList(recordsOfMine, { key: [recordsOfMine.path], always: { resource }, place: 'address' });
  const label = named(register.label);
  const pagePath = addressOf(component, '')?.split('?')[0];
  const columns: Column<Mine>[] = [
    {
      name: 'title',
      title: t('名称'),
      render: ({ id, title }) => {
        const address = addressOf(component, id);
        return address ? <Link to={address}>{title ?? id}</Link> : (title ?? id);
      },
    },
    {
      name: 'as',
      title: t('我的身份'),
      width: 180,
      render: (row) => row.as.map((word) => (word === '创建人' ? t('创建人') : named(word))).join(say('、')),
    },
    { name: 'createTime', title: t('创建时间'), width: 170, render: (row) => row.createTime ?? '' },
    { name: 'updateTime', title: t('更新时间'), width: 170, render: (row) => row.updateTime ?? '' },
  ];
  return (
    <EndpointList
      list={list}
      label={label}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ id, title }) => title ?? id}
      first={
        <Select<string>
          aria-label={t('台账')}
          style={{ width: 200 }}
          value={resource}
          options={registers.map((one) => ({ value: one.resource, label: named(one.label) }))}
          onChange={onRegister}
        />
      }
      empty={
        <EmptyState
          title={t('没有您经办的{0}', label)}
          hint={t('您创建的或负责的记录会列在这里。')}
          actions={
            pagePath ? (
              <Link className="plain-button" to={pagePath}>
                {t('打开{0}', label)}
              </Link>
            ) : null
          }
        />
      }
    />
  );
}

const nothing = {
  opened: later('还没有打开过记录'),
  starred: later('收藏的记录会列在这里：打开一条记录，点五角星'),
  followed: later('关注的记录会列在这里：有变化时您会收到消息'),
} as const;

function Kept({ kind }: { kind: Exclude<Kind, 'mine'> }) {
  const t = useText();
  const addressOf = useRecordAddress();
  const { data, error, refetch } = useQuery({
    queryKey: [ownRecords.path, 'center'],
    queryFn: ({ signal }) => call(ownRecords, { signal }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState title={t('记录加载失败')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={6} />;
  if (data[kind].length === 0) return <EmptyState title={t(nothing[kind])} />;
  return (
    <ul className="center-entries">
      {data[kind].map(({ tableName, tableDataId, component, title, label }) => {
        const address = addressOf(component, tableDataId);
        return (
          <li key={`${tableName}${tableDataId}`}>
            {address ? <Link to={address}>{title}</Link> : <span>{title}</span>}
            <span className="faint">{named(label)}</span>
          </li>
        );
      })}
    </ul>
  );
}

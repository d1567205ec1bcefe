import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import type { ReactNode } from 'react';
import { durationText } from '#services/data/duration.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { FactCards } from './FactCards.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { type Database, useDatabase } from './monitor.api.ts';
import { countText, sizeText } from './units.ts';

type Table = Database['tables'][number];
type Statement = Database['statements'][number];
type Lock = Database['locks'][number];

const right = 'right' as const;
const tables = (): readonly Column<Table>[] => [
  { name: 'name', title: say('表'), render: ({ name }) => <span className="dw-mono">{name}</span> },
  { name: 'bytes', title: say('大小'), width: 110, align: right, render: ({ bytes }) => sizeText(bytes) },
  { name: 'index', title: say('其中索引'), width: 110, align: right, render: ({ indexBytes }) => sizeText(indexBytes) },
  { name: 'rows', title: say('行数（约）'), width: 120, align: right, render: ({ rows }) => countText(rows) },
  { name: 'dead', title: say('待回收行'), width: 110, align: right, render: ({ dead }) => countText(dead) },
  { name: 'analysed', title: say('上次统计'), width: 176, render: ({ analysed }) => analysed ?? '' },
];
const statement = (text: string): ReactNode => (
  <span className="dw-mono" title={text}>
    {text}
  </span>
);
const counted = (): readonly Column<Statement>[] => [
  { name: 'statement', title: say('语句'), render: (row) => statement(row.statement) },
  { name: 'mean', title: say('平均耗时'), width: 110, align: right, render: ({ meanMs }) => durationText(meanMs) },
  { name: 'max', title: say('最长'), width: 110, align: right, render: ({ maxMs }) => durationText(maxMs) },
  { name: 'calls', title: say('次数'), width: 100, align: right, render: ({ calls }) => countText(calls) },
  { name: 'rows', title: say('行数'), width: 110, align: right, render: ({ rows }) => countText(rows) },
];
const locks = (): readonly Column<Lock>[] => [
  {
    name: 'table',
    title: say('表'),
    width: 180,
    render: ({ table }) => <span className="dw-mono">{table ?? ''}</span>,
  },
  { name: 'mode', title: say('等待的锁'), width: 180, render: ({ mode }) => mode },
  { name: 'waited', title: say('已等待'), width: 110, align: right, render: ({ waitedMs }) => durationText(waitedMs) },
  { name: 'statement', title: say('语句'), render: (row) => statement(row.statement) },
];

/** 数据库监控: sizes, slow statements, waiting locks, connections and cache hits. */
export default function DatabasePage() {
  const t = useText();
  const database = useDatabase();
  const { data } = database;
  return (
    <MonitorFrame title={t('数据库监控')} note={data ? `PostgreSQL ${data.version}` : null} queries={[database]}>
      {data ? <Figures data={data} /> : null}
    </MonitorFrame>
  );
}

function Figures({ data }: { data: Database }) {
  const t = useText();
  const cards = useMedia(phone);
  const { connections, pool } = data;
  const look = { density: 'middle', cards } as const;
  return (
    <>
      <FactCards
        facts={[
          { label: t('数据库大小'), value: sizeText(data.bytes) },
          { label: t('缓存命中率'), value: data.cacheHit === null ? '–' : `${data.cacheHit}%` },
          {
            label: t('连接'),
            value: `${connections.total} / ${connections.most}`,
            note: t(
              '活动 {0}，空闲 {1}，事务中空闲 {2}',
              connections.active,
              connections.idle,
              connections.idleInTransaction,
            ),
          },
          {
            label: t('本实例连接池'),
            value: countText(pool.open),
            note: t('空闲 {0}，等待 {1}', pool.idle, pool.waiting),
          },
          {
            label: t('事务'),
            value: countText(data.commits),
            note: t('回滚 {0}，死锁 {1}', countText(data.rollbacks), countText(data.deadlocks)),
          },
        ]}
      />
      <Part title={t('等待锁')}>
        <DataTable
          {...look}
          label={t('等待锁')}
          rows={data.locks}
          rowKey={(row) => `${row.table} ${row.mode} ${row.statement} ${data.locks.indexOf(row)}`}
          rowLabel={({ table }) => table ?? ''}
          columns={locks()}
          empty={<EmptyState title={t('没有等待中的锁')} />}
        />
      </Part>
      <Part title={data.source === 'statistics' ? t('慢语句（按平均耗时）') : t('正在执行的语句（按已用时间）')}>
        <DataTable
          {...look}
          label={t('慢语句')}
          rows={data.statements}
          rowKey={(row) => `${data.statements.indexOf(row)}`}
          rowLabel={(row) => row.statement}
          columns={counted()}
          empty={<EmptyState title={data.source === 'statistics' ? t('还没有统计') : t('没有正在执行的语句')} />}
        />
      </Part>
      <Part title={t('最大的表')}>
        <DataTable
          {...look}
          label={t('最大的表')}
          rows={data.tables}
          rowKey={({ name }) => name}
          rowLabel={({ name }) => name}
          columns={tables()}
          empty={null}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      {children}
    </div>
  );
}

import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { later, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { EndDialog, type Ending } from './EndDialog.tsx';
import { hoursText, levelOf } from './selection.ts';
import { type Person, useCell } from './workload.api.ts';

interface CellDrawerProps {
  person: Person;
  week: string;
  onClose: () => void;
  /** Absent for who may not allocate. */
  onAllocate: (() => void) | undefined;
}

type Cell = NonNullable<ReturnType<typeof useCell>['data']>;
type Project = Cell['projects'][number];

/** What a week of somebody is made of: projects, with the memberships, dispatches and tasks in each. */
export default function CellDrawer({ person, week, onClose, onAllocate }: CellDrawerProps) {
  const t = useText();
  const isNarrow = useMedia(phone);
  const found = useCell(person.id, week);
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <Drawer
      open
      title={t('{0} {1} 的负荷', person.name, week)}
      size={isNarrow ? '100%' : 520}
      onClose={onClose}
      extra={
        onAllocate ? (
          <Button type="primary" onClick={onAllocate}>
            {t('分配')}
          </Button>
        ) : null
      }
    >
      {found.error ? (
        <ErrorState title={t('负荷构成加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Bones lines={6} />
      ) : (
        <Parts cell={found.data} onEnd={setEnding} />
      )}
      {ending ? <EndDialog person={person} ending={ending} onClose={() => setEnding(null)} /> : null}
    </Drawer>
  );
}

function Parts({ cell, onEnd }: { cell: Cell; onEnd: (ending: Ending) => void }) {
  const t = useText();
  const { start, end, capacity, booked, pct, peak, projects } = cell;
  return (
    <div className="load-parts">
      <p className="load-sum" data-level={levelOf(cell)}>
        <b>{pct === null ? t('不在职或休息') : `${pct}%`}</b>
        <span>
          {t('{0} 至 {1}', start, end)}
          <br />
          {t('已排{0}小时，可用{1}小时，单日最高{2}%', hoursText(booked), hoursText(capacity), peak)}
        </span>
      </p>
      {projects.length === 0 ? (
        <EmptyState title={t('本周没有安排')} hint={t('没有项目成员、外派或任务占用这一周。')} />
      ) : (
        <ul>
          {projects.map((project) => (
            <li key={project.id ?? ''}>
              <header>
                {project.id === null ? (
                  <span title={t('您无权查看的项目，只计入合计')}>{t('其他项目')}</span>
                ) : (
                  <Link to={`/pm/project?home=${project.id}`}>{project.name}</Link>
                )}
                <b>{t('{0}小时', hoursText(project.hours))}</b>
              </header>
              {project.code === null ? null : <small className="dw-mono">{project.code}</small>}
              <Sources project={project} onEnd={onEnd} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const names = { member: later('项目成员'), dispatch: later('人员外派'), task: later('任务') } as const;

function Sources({ project, onEnd }: { project: Project; onEnd: (ending: Ending) => void }) {
  const { id: projectId, name: projectName, version, sources } = project;
  const t = useText();
  if (sources.length === 0) return null;
  return (
    <ul>
      {sources.map(({ kind, id, name, role, share, start, end, hours }) => (
        <li key={`${kind} ${id}`}>
          <span>
            <Link
              to={
                kind === 'member'
                  ? `/pm/project?home=${projectId}&part=team`
                  : `/pm/${kind === 'task' ? 'task' : 'dispatch'}?detail=${id}`
              }
            >
              {name ?? t(names[kind])}
            </Link>
            {role === null ? null : <DictText dict="pm_role" value={role} />}
            {share === null ? null : <span>{share}%</span>}
            {kind === 'member' && projectId !== null && version !== null ? (
              <Button
                type="link"
                size="small"
                onClick={() => onEnd({ memberId: id, projectId, projectName: projectName ?? '', version, start, end })}
              >
                {t('结束分配')}
              </Button>
            ) : null}
          </span>
          <small>
            {t('{0} 至 {1}', start, end)}
            {kind === 'task' && hours === 0 ? ` · ${t('已含在投入比例中')}` : ` · ${t('{0}小时', hoursText(hours))}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

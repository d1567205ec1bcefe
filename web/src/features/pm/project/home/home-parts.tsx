import type { Resource } from '@dossier/contract/core/resource.ts';
import { acceptance } from '@dossier/contract/pm/acceptance.ts';
import { change } from '@dossier/contract/pm/change.ts';
import { projectClose } from '@dossier/contract/pm/closing/close.ts';
import { projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { filingLine } from '@dossier/contract/pm/closing/filing.ts';
import { contract } from '@dossier/contract/pm/contract.ts';
import { cost } from '@dossier/contract/pm/cost.ts';
import { deliv } from '@dossier/contract/pm/deliv.ts';
import { dispatch } from '@dossier/contract/pm/dispatch.ts';
import { invoice } from '@dossier/contract/pm/invoice.ts';
import { issue } from '@dossier/contract/pm/issue.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { planOfProject } from '@dossier/contract/pm/plan.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { valueCurveOfProject } from '@dossier/contract/pm/project-value.ts';
import { receipt } from '@dossier/contract/pm/receipt.ts';
import { risk } from '@dossier/contract/pm/risk.ts';
import { stmt } from '@dossier/contract/pm/stmt.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { timesheet } from '@dossier/contract/pm/timesheet.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ReactNode } from 'react';
import type { AnyExtensions } from '#engine/extensions.ts';
import type { useText } from '#services/messages/text.ts';
import type { Rights } from '#services/session/access.ts';
import { hasBegun } from '../has-begun.ts';
import type { ProjectRecord } from '../project.api.ts';
import { type HomeList, ListsPart } from './ListsPart.tsx';

const bones = () => <Bones lines={8} />;
const ResourcePage = lazyPart(async () => (await import('#engine/ResourcePage.tsx')).ResourcePage, bones);
const RecordTimeline = lazyPart(async () => (await import('#engine/timeline/RecordTimeline.tsx')).default, bones);
const ValueTab = lazyPart(async () => (await import('../overview/ValueTab.tsx')).default, bones);
const OverviewPart = lazyPart(async () => (await import('./OverviewPart.tsx')).OverviewPart, bones);
const ContractList = lazyPart(async () => (await import('./ContractList.tsx')).ContractList, bones);
const HoursByPerson = lazyPart(async () => (await import('./HoursByPerson.tsx')).HoursByPerson, bones);
const ProjectFeed = lazyPart(async () => (await import('./ProjectFeed.tsx')).ProjectFeed, bones);
const ReportList = lazyPart(async () => (await import('./ReportList.tsx')).ReportList, bones);
const TeamMembers = lazyPart(async () => (await import('./TeamMembers.tsx')).TeamMembers, bones);

/** A tab of the page of a project. */
export interface HomePart {
  key: string;
  label: string;
  /** It fits the window, and is no list of a register. */
  fits?: boolean;
  render: () => ReactNode;
}

/** The plan of a project, which is a page of its own too. */
export type PlanInPage = (projectId: string, onSaving: (isSaving: boolean) => void) => ReactNode;

interface PartsInput {
  record: ProjectRecord;
  rights: Pick<Rights, 'may'>;
  /** The list within the open part. */
  list: string | null;
  open: (part: string, list?: string | null) => void;
  plan: PlanInPage;
  /** Its requests, which have a page of their own too. */
  desk: (projectId: string) => ReactNode;
  /** The plan has steps that the server does not know yet, or no more. */
  onSaving: (isSaving: boolean) => void;
  /** Opens the project's form; null for who may not. */
  edit: (() => void) | null;
  t: ReturnType<typeof useText>;
}

/** The tabs of the page of a project, as far as the person may see what is in them. */
export function partsOf({
  record,
  rights: { may },
  list,
  open,
  plan,
  desk,
  onSaving,
  edit,
  t,
}: PartsInput): HomePart[] {
  const projectId = record.id;
  const ofProject = (resource: Resource, extensions: AnyExtensions = {}): HomeList => ({
    ...{ key: resource.name, resource, extensions },
    render: () => <ResourcePage key={resource.path} resource={resource} {...extensions} within={{ projectId }} />,
  });
  const ofContracts = (resource: Resource): HomeList => ({
    ...{ key: resource.name, resource },
    render: () => <ContractList key={resource.path} projectId={projectId} resource={resource} />,
  });
  const own = (key: string, label: string, render: () => ReactNode): HomeList => ({ key, label, render });
  const lists = (key: string, label: string, all: readonly (HomeList | null)[]): HomePart[] => {
    const seen = all.filter(
      (one): one is HomeList =>
        one !== null && (!one.resource || may(one.resource.endpoints.list)) && (!one.guard || may(one.guard)),
    );
    if (seen.length === 0) return [];
    const render = () => <ListsPart label={label} lists={seen} open={list} onOpen={(next) => open(key, next)} />;
    return [{ key, label, render }];
  };
  const seesHours = may(timesheet.endpoints.list);
  return [
    { key: 'overview', label: t('概览'), render: () => <OverviewPart record={record} /> },
    ...(may(planOfProject)
      ? [
          {
            ...{ key: 'plan', label: t('计划'), fits: true },
            render: () => (
              <section className="card fits" aria-label={t('计划')}>
                {plan(projectId, onSaving)}
              </section>
            ),
          },
        ]
      : []),
    ...lists('board', t('看板'), [ofProject(task, { firstView: 'board' })]),
    ...lists('hours', t('工时'), [
      seesHours ? own('weeks', t('按人按周'), () => <HoursByPerson projectId={projectId} />) : null,
      ofProject(timesheet),
    ]),
    ...lists('team', t('团队'), [
      own('members', t('团队成员'), () => <TeamMembers record={record} edit={edit} />),
      ofProject(dispatch),
    ]),
    ...lists('money', t('合同收款'), [
      ofProject(contract),
      ...(may(contract.endpoints.list) ? [ofContracts(node), ofContracts(invoice), ofContracts(receipt)] : []),
      ofProject(stmt),
    ]),
    ...lists('deliver', t('交付验收'), [ofProject(deliv), ofProject(acceptance)]),
    ...lists('matters', t('风险问题变更'), [
      ofProject(risk),
      ofProject(issue),
      ofProject(change),
      { key: 'ticket', label: t('服务请求'), guard: { access: 'pm:ticket:list' }, render: () => desk(projectId) },
    ]),
    ...lists('docs', t('文档'), [
      ofProject(filingLine),
      ofProject(projectDoc),
      {
        ...{ key: 'report', label: t('周报月报'), guard: { access: 'pm:report:list' } as const },
        render: () => <ReportList projectId={projectId} />,
      },
    ]),
    ...lists('value', t('费用挣值'), [
      hasBegun(record) && may(valueCurveOfProject)
        ? own('curve', t('挣值'), () => (
            <section className="card">
              <ValueTab id={projectId} version={Number(record.version)} />
            </section>
          ))
        : null,
      ofProject(cost),
    ]),
    ...lists('feed', t('动态'), [
      own('all', t('全部'), () => <ProjectFeed projectId={projectId} />),
      own('project', t('仅项目'), () => (
        <section className="card">
          <RecordTimeline resource={project} id={projectId} />
        </section>
      )),
    ]),
    ...lists('close', t('结项'), [ofProject(projectClose, { inner: 'lines' })]),
  ];
}

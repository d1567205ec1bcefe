import { project } from '@dossier/contract/pm/project.ts';
import { overviewOfProject, valueCurveOfProject } from '@dossier/contract/pm/project-value.ts';
import { saveAsTemplate } from '@dossier/contract/pm/template/save-as.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { moneyText } from '@dossier/widgets/text/number-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { docDateCells } from '#engine/record/doc-date-cell.tsx';
import type { Related } from '#engine/record/related.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { hasBegun } from './has-begun.ts';
import { homePath } from './home/home-address.ts';
import { Done, PlanBar, PlanEnd, planWords, Ratio } from './PlanBar.tsx';
import type { ProjectRecord } from './project.api.ts';
import { AttachmentsPart } from './project-parts.tsx';
import './project.css';

/** 项目台账: the register of outsourcing projects, from draft over work to the end. */
export default function ProjectPage() {
  const t = useText();
  const navigate = useNavigate();
  const filed = useFiledRecords();
  return (
    <ResourcePage
      resource={project}
      columns={{
        planEnd: (record) => <PlanEnd record={record} />,
        pct: ({ pct }) => (pct === null ? null : <Done pct={pct} />),
        spi: ({ spi }) => <Ratio value={spi} />,
        cpi: ({ cpi }) => <Ratio value={cpi} />,
      }}
      formParts={{ attachments: AttachmentsPart }}
      {...(filed ? { inner: filed } : {})}
      rowActions={[
        {
          ...{ key: 'home', label: t('打开主页'), endpoint: project.endpoints.queryById },
          run: ({ id }) => void navigate(homePath(id)),
        },
        {
          ...{ key: 'copy', label: t('复制项目'), endpoint: project.endpoints.add },
          run: async (record, page) => page.openAdd((await import('./copy-of.ts')).copyOf(record)),
        },
        {
          ...{ key: 'template', label: t('存为模板'), endpoint: saveAsTemplate },
          run: async (record) => (await import('./ask-for-template.tsx')).askForTemplate(record, navigate),
        },
      ]}
      detailHead={(record) => <ProjectHead record={record} />}
      detailTabs={[
        {
          key: 'value',
          label: t('挣值'),
          endpoint: valueCurveOfProject,
          when: hasBegun,
          render: ({ id, version }) => <ValueTab id={id} version={Number(version)} />,
        },
      ]}
    />
  );
}

/** Records of the archive of a project; their register comes after the list, which is there without it. */
function useFiledRecords(): Related | undefined {
  const { data: resource } = useQuery({
    queryKey: ['contract', 'arc/item'],
    queryFn: async () => (await import('@dossier/contract/arc/item.ts')).archiveItem,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () =>
      resource && {
        resource,
        by: 'projectCode',
        of: 'code',
        columns: ['archiveNo', 'title', 'docDate', 'retention', 'status'],
        cells: docDateCells,
      },
    [resource],
  );
}

const ProjectOverview = lazyPart(
  async () => (await import('./overview/ProjectOverview.tsx')).default,
  () => <Bones lines={6} />,
);

const ValueTab = lazyPart(
  async () => (await import('./overview/ValueTab.tsx')).default,
  () => <Bones lines={8} />,
);

/** What one looks for first: state, time, money, and how far it is. */
function ProjectHead({ record }: { record: ProjectRecord }) {
  const t = useText();
  const { may } = useRights();
  return (
    <>
      <p className="pm-home">
        <Link to={homePath(record.id)}>{t('打开主页')}</Link>
      </p>
      <dl className="pm-head">
        <div>
          <dt>{t('状态')}</dt>
          <dd>
            <DictText
              dict={project.fields.status.dict}
              value={record.status}
              text={namedItem(record.status_dictText ?? '')}
            />
          </dd>
        </div>
        {record.health ? (
          <div title={record.healthManual ? (record.healthReason ?? '') : undefined}>
            <dt>{record.healthManual ? t('健康度（人工）') : t('健康度')}</dt>
            <dd>
              <DictText
                dict={project.fields.health.dict}
                value={record.health}
                text={namedItem(record.health_dictText ?? '')}
              />
            </dd>
          </div>
        ) : null}
        <div className="pm-head-plan">
          <dt>{t('计划 {0} 至 {1}', record.planStart ?? '', record.planEnd ?? '')}</dt>
          <dd>
            {planWords(record)}
            <PlanBar record={record} />
          </dd>
        </div>
        <div>
          <dt>{t('预算成本（元）')}</dt>
          <dd className="pm-money">{moneyText(record.budget)}</dd>
        </div>
      </dl>
      {hasBegun(record) && may(overviewOfProject) ? (
        <ProjectOverview id={record.id} version={Number(record.version)} />
      ) : null}
    </>
  );
}

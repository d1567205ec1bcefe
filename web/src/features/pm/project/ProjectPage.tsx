import { archiveItem } from '@dossier/contract/arc/item.ts';
import { closeProject, project, projectStatus, startProject } from '@dossier/contract/pm/project.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { moneyText } from '@dossier/widgets/text/number-text.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { PlanBar, PlanEnd, planWords } from './PlanBar.tsx';
import { close, type ProjectRecord, start } from './project.api.ts';
import { AttachmentsPart, CountryPart, ShorePart } from './project-parts.tsx';
import './project.css';

/** 项目台账: the register of outsourcing projects, from draft over work to the end. */
export default function ProjectPage() {
  const t = useText();
  return (
    <ResourcePage
      resource={project}
      columns={{ planEnd: (record) => <PlanEnd record={record} /> }}
      formParts={{ shore: ShorePart, country: CountryPart, attachments: AttachmentsPart }}
      splitBy="status"
      inner={{
        resource: archiveItem,
        by: 'projectCode',
        of: 'code',
        columns: ['archiveNo', 'title', 'docDate', 'retention', 'status'],
      }}
      canDelete={(record) => record.status === projectStatus.draft}
      rowActions={[
        {
          key: 'start',
          label: t('启动'),
          endpoint: startProject,
          beside: true,
          when: (record) => record.status === projectStatus.draft,
          run: (record, page) =>
            askThen(
              {
                title: t('启动“{0}”', record.name ?? ''),
                content: (
                  <>
                    <p>{t('项目将进入“执行中”，实际开始记为今天。')}</p>
                    <p className="pm-note">{t('启动后不能再删除。')}</p>
                  </>
                ),
                okText: t('启动'),
              },
              () => start(record),
              page.refresh,
            ),
        },
        {
          key: 'close',
          label: t('结项'),
          endpoint: closeProject,
          beside: true,
          when: (record) => record.status === projectStatus.running,
          run: (record, page) =>
            askThen(
              {
                title: t('结项“{0}”', record.name ?? ''),
                content: (
                  <>
                    <p>
                      {t('项目')} <span className="dw-mono">{record.code}</span>{' '}
                      {t('将变为“已结项”，实际结束记为今天。')}
                    </p>
                    <p className="pm-note">{t('{0}。结项后不能退回。', planWords(record))}</p>
                  </>
                ),
                okText: t('结项'),
              },
              () => close(record),
              page.refresh,
            ),
        },
      ]}
      detailHead={(record) => <ProjectHead record={record} />}
    />
  );
}

/** What one looks for first: state, time, money. */
function ProjectHead({ record }: { record: ProjectRecord }) {
  const t = useText();
  return (
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
  );
}

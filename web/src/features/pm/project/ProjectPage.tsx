import { archiveItem } from '@dossier/contract/arc/item.ts';
import { planOfProject } from '@dossier/contract/pm/plan.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { moneyText } from '@dossier/widgets/text/number-text.ts';
import { Link } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { docDateCells } from '#engine/record/doc-date-cell.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { PlanBar, PlanEnd, planWords } from './PlanBar.tsx';
import type { ProjectRecord } from './project.api.ts';
import { AttachmentsPart } from './project-parts.tsx';
import './project.css';

/** 项目台账: the register of outsourcing projects, from draft over work to the end. */
export default function ProjectPage() {
  return (
    <ResourcePage
      resource={project}
      columns={{ planEnd: (record) => <PlanEnd record={record} /> }}
      formParts={{ attachments: AttachmentsPart }}
      inner={{
        resource: archiveItem,
        by: 'projectCode',
        of: 'code',
        columns: ['archiveNo', 'title', 'docDate', 'retention', 'status'],
        cells: docDateCells,
      }}
      detailHead={(record) => <ProjectHead record={record} />}
    />
  );
}

/** What one looks for first: state, time, money. */
function ProjectHead({ record }: { record: ProjectRecord }) {
  const t = useText();
  const { may } = useRights();
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
          {may(planOfProject) ? <Link to={`/pm/plan?project=${record.id}`}>{t('打开计划')}</Link> : null}
        </dd>
      </div>
      <div>
        <dt>{t('预算成本（元）')}</dt>
        <dd className="pm-money">{moneyText(record.budget)}</dd>
      </div>
    </dl>
  );
}

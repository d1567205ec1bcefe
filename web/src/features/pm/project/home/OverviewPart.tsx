import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { overviewOfProject } from '@dossier/contract/pm/project-value.ts';
import { Link } from 'react-router';
import type { Rec } from '#engine/extensions.ts';
import { wholeOf } from '#engine/fields/values.tsx';
import { DetailFields } from '#engine/record/DetailFields.tsx';
import Followers from '#engine/record/Followers.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { detailFields } from '#engine/table/columns.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { hasBegun } from '../has-begun.ts';
import ProjectOverview from '../overview/ProjectOverview.tsx';
import type { ProjectRecord } from '../project.api.ts';

/** What stands beside the overview; the rest is in the detail. */
const facts = [
  ...['arcNo', 'type', 'outsClass', 'shore', 'country', 'mode', 'endCustomer', 'budget', 'contractAmt'],
  ...['actualStart', 'actualEnd', 'director', 'bizOwner', 'secret'],
] as const;

/** 概览 of a project, with what is asked for most beside it. Before it has begun there is nothing to measure: what it is to be. */
export function OverviewPart({ record }: { record: ProjectRecord }) {
  const t = useText();
  const { may, isHidden } = useRights();
  const resource = useSpoken(project);
  // The same record, as the parts of the page know it: by names of fields.
  const values = record as unknown as Rec;
  const seen = new Set(detailFields(resource, isHidden));
  const shown = facts.filter((name) => seen.has(name) && record[name] !== null && record[name] !== '');
  const isMeasured = hasBegun(record) && may(overviewOfProject);
  const reason = record.status === projectStatus.paused || record.status === projectStatus.terminated;
  return (
    <div className="ph-overview">
      <div className="ph-main">
        {reason && record.stateReason ? <p className="ph-reason">{record.stateReason}</p> : null}
        {isMeasured ? (
          <ProjectOverview id={record.id} version={Number(record.version)} />
        ) : (
          <div className="card">
            <DetailFields resource={resource} extensions={{}} record={values} />
          </div>
        )}
      </div>
      <aside className="ph-side" aria-label={t('项目资料')}>
        {isMeasured ? (
          <section className="card">
            <h3>{t('基本信息')}</h3>
            <dl className="ph-facts">
              {shown.map((name) => (
                <div key={name}>
                  <dt>{resource.fields[name].label}</dt>
                  <dd>{wholeOf(values, name, resource.fields[name])}</dd>
                </div>
              ))}
            </dl>
            <Link to={`${project.path}?detail=${record.id}`}>{t('全部资料')}</Link>
          </section>
        ) : null}
        <section className="card">
          <Followers resource={resource} id={record.id} />
        </section>
      </aside>
    </div>
  );
}

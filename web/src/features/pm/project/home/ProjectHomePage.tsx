import { project } from '@dossier/contract/pm/project.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import type { ReactNode } from 'react';
import { useReadable } from '#engine/readable-resource.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useRecordPage } from '#engine/use-record-page.tsx';
import { useFitsWindow } from '#list/fit.ts';
import { useText } from '#services/messages/text.ts';
import { useTabTitle } from '#services/page/tab.ts';
import { useRights } from '#services/session/access.ts';
import type { ProjectRecord } from '../project.api.ts';
import { AttachmentsPart } from '../project-parts.tsx';
import { HomeHead } from './HomeHead.tsx';
import { useHomeAddress } from './home-address.ts';
import { partsOf } from './home-parts.tsx';
import '#list/card.css';
import '../project.css';
import './home.css';

export interface ProjectHomePageProps {
  /** Id of the project. */
  id: string;
  /** Its plan, which is a page of its own too. */
  plan: (projectId: string) => ReactNode;
}

const extensions = { formParts: { attachments: AttachmentsPart } };

/** 项目主页: one project with all that belongs to it, as far as the person may see it. */
export default function ProjectHomePage({ id, plan }: ProjectHomePageProps) {
  const t = useText();
  const rights = useRights();
  const resource = useReadable(useSpoken(project));
  const { found, record, buttons, edit, dialogs } = useRecordPage(resource, id, extensions);
  const { part, list, open } = useHomeAddress();
  useTabTitle(record ? String(record.name ?? '') : undefined);
  if (!record) {
    return found.error ? (
      <section className="card">
        <ErrorState title={t('项目加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      </section>
    ) : (
      <section className="card">
        <Bones lines={8} />
      </section>
    );
  }
  // The call of this register brings its own records.
  const shownRecord = record as unknown as ProjectRecord;
  const canEdit = buttons.some(({ key }) => key === 'edit');
  const parts = partsOf({ record: shownRecord, rights, list, open, plan, edit: canEdit ? edit : null, t });
  const shown = parts.find(({ key }) => key === part) ?? parts[0];
  return (
    <div className="ph fits">
      <HomeHead record={shownRecord} buttons={buttons} />
      <Tabs
        className="ph-tabs"
        activeKey={shown?.key ?? ''}
        onChange={(key) => open(key)}
        items={parts.map(({ key, label }) => ({ key, label }))}
      />
      {shown ? (
        <Part key={shown.key} fits={shown.fits === true}>
          {shown.render()}
        </Part>
      ) : null}
      {dialogs}
    </div>
  );
}

/** What a tab shows; a plan takes the window as a list does, which says so itself. */
function Part({ fits, children }: { fits: boolean; children: ReactNode }) {
  useFitsWindow(fits);
  return <div className="ph-part fits">{children}</div>;
}

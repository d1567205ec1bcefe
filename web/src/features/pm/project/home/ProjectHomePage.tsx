import { project } from '@dossier/contract/pm/project.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useReadable } from '#engine/readable-resource.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useRecordPage } from '#engine/use-record-page.tsx';
import { useText } from '#services/messages/text.ts';
import { useTabTitle } from '#services/page/tab.ts';
import type { ProjectRecord } from '../project.api.ts';
import { AttachmentsPart } from '../project-parts.tsx';
import type { HomeTabsProps } from './HomeTabs.tsx';
import '#list/card.css';
import '../project.css';
import './home.css';

export interface ProjectHomePageProps {
  /** Id of the project. */
  id: string;
  /** Its plan, which is a page of its own too. */
  plan: HomeTabsProps['plan'];
  /** Its requests, as the service desk shows them. */
  desk: HomeTabsProps['desk'];
}

/** In px, as high as it is on a screen. */
const headHeight = 116;
const HomeHead = lazyPart(async () => (await import('./HomeHead.tsx')).HomeHead, headHeight);

/** Apart from the head: the registers of a project are many. */
const HomeTabs = lazyPart(
  async () => (await import('./HomeTabs.tsx')).default,
  () => <Bones lines={8} />,
);

const extensions = { formParts: { attachments: AttachmentsPart } };

/** 项目主页: one project with all that belongs to it, as far as the person may see it. */
export default function ProjectHomePage({ id, plan, desk }: ProjectHomePageProps) {
  const t = useText();
  const resource = useReadable(useSpoken(project));
  const { found, record, buttons, edit, dialogs } = useRecordPage(resource, id, extensions);
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
  return (
    <div className="ph fits">
      <HomeHead record={shownRecord} buttons={buttons} />
      <HomeTabs record={shownRecord} plan={plan} desk={desk} edit={canEdit ? edit : null} />
      {dialogs}
    </div>
  );
}

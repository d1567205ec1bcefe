import { report } from '@dossier/contract/pm/report/report.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** Weekly and monthly reports of one project. */
export const ReportList = ({ projectId }: { projectId: string }) => (
  <ResourcePage resource={report} within={{ projectId }} />
);

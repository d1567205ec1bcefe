import { opinion } from '@dossier/contract/arc/ending/opinion.ts';
import type { FormExtraProps } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 鉴定意见: what the members of a group say; the form says which record it is about. */
export default function OpinionPage() {
  return <ResourcePage resource={opinion} formLead={AboutRecord} />;
}

function AboutRecord({ record }: FormExtraProps) {
  if (!record) return null;
  return (
    <p>
      <span className="dw-mono">{String(record.appraisalId_dictText ?? '')}</span>{' '}
      <strong>{String(record.itemId_dictText ?? '')}</strong>
    </p>
  );
}

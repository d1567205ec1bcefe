import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useFitsWindow } from '#list/fit.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import type { ProjectRecord } from '../project.api.ts';
import { useHomeAddress } from './home-address.ts';
import { type PlanInPage, partsOf } from './home-parts.tsx';

export interface HomeTabsProps {
  record: ProjectRecord;
  plan: PlanInPage;
  desk: (projectId: string) => ReactNode;
  /** Opens the project's form; null for who may not. */
  edit: (() => void) | null;
}

/** What belongs to a project, as far as the person may see it; the address says which tab is open. */
export default function HomeTabs({ record, plan, desk, edit }: HomeTabsProps) {
  const t = useText();
  const rights = useRights();
  const { part, list, open } = useHomeAddress();
  // Steps of the plan that are on their way would be lost with it.
  const [isSaving, setSaving] = useState(false);
  const parts = partsOf({ record, rights, list, open, plan, desk, onSaving: setSaving, edit, t });
  const shown = parts.find(({ key }) => key === part) ?? parts[0];
  return (
    <>
      <Tabs
        className="ph-tabs"
        activeKey={shown?.key ?? ''}
        onChange={(key) => open(key)}
        items={parts.map(({ key, label }) => ({ key, label, disabled: isSaving && key !== shown?.key }))}
      />
      {shown ? (
        <Part key={shown.key} fits={shown.fits === true}>
          {shown.render()}
        </Part>
      ) : null}
    </>
  );
}

/** What a tab shows; a plan takes the window as a list does, which says so itself. */
function Part({ fits, children }: { fits: boolean; children: ReactNode }) {
  useFitsWindow(fits);
  return <div className="ph-part fits">{children}</div>;
}

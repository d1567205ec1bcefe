import { project } from '@dossier/contract/pm/project.ts';
import { Button } from 'antd';
import type { Rec } from '#engine/extensions.ts';
import { useReadable } from '#engine/readable-resource.ts';
import { PartLines } from '#engine/record/PartLines.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useText } from '#services/messages/text.ts';
import type { ProjectRecord } from '../project.api.ts';

interface TeamMembersProps {
  record: ProjectRecord;
  /** Opens the project's form, in which members are changed; null for who may not. */
  edit: (() => void) | null;
}

/** Who works on a project, as what and how much of their time. */
export function TeamMembers({ record, edit }: TeamMembersProps) {
  const t = useText();
  const { members } = useReadable(useSpoken(project)).parts;
  // The record's own call brings its lines, each with its id.
  const { members: lines = [] } = record as unknown as { members?: Rec[] };
  return (
    <section className="card ph-team">
      {edit ? <Button onClick={edit}>{t('编辑成员')}</Button> : null}
      {members ? <PartLines part={members} lines={lines} /> : null}
    </section>
  );
}

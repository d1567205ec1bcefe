import { audience } from '@dossier/contract/system/announcement.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import type { FieldPartProps } from '../../../platform/resource/extensions.ts';
import { useText } from '../../../platform/text.ts';
import { audienceText } from './audience-text.ts';

/** Chosen departments; nothing to choose where somebody else is meant. */
export function Departs({ draft, value, onChange, change: _, record: __, ...control }: FieldPartProps) {
  const t = useText();
  if (draft.msgType !== audience.departs)
    return (
      <span className="dw-state-hint">
        {t('通告对象为{0}，无需选择部门。', audienceText(String(draft.msgType ?? '')))}
      </span>
    );
  return <DepartSelect {...control} multiple value={typeof value === 'string' ? value : null} onChange={onChange} />;
}

/** Chosen readers; nothing to choose where somebody else is meant. */
export function Recipients({ draft, value, onChange, ...control }: FieldPartProps) {
  const t = useText();
  const { change: _change, record: _record, ...rest } = control;
  if (draft.msgType !== audience.users)
    return (
      <span className="dw-state-hint">
        {t('通告对象为{0}，无需选择用户。', audienceText(String(draft.msgType ?? '')))}
      </span>
    );
  return (
    <UserSelect {...rest} store="id" multiple value={typeof value === 'string' ? value : null} onChange={onChange} />
  );
}

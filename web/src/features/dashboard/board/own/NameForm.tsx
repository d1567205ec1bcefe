import type { Field } from '@dossier/contract/core/field.ts';
import { text } from '@dossier/contract/core/field.ts';
import { ownDashboardLimits } from '@dossier/contract/dashboard/own-dashboard.ts';
import { IconPicker } from '@dossier/widgets/icon/IconPicker.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useText } from '#services/messages/text.ts';

export interface NameValues {
  name: string;
  icon: string | null;
  /** Y: with the cards in sight. */
  copy?: string;
}

function IconPart({ id, value, onChange, disabled }: FieldPartProps) {
  return (
    <IconPicker id={id} disabled={disabled} value={typeof value === 'string' ? value : null} onChange={onChange} />
  );
}

const parts = { icon: IconPart };

interface Props {
  title: string;
  initial: NameValues;
  /** Further fields, below name and icon. */
  more?: Record<string, Field>;
  onSave: (values: NameValues) => Promise<void>;
  onClose: () => void;
}

/** Name and icon of a dashboard, as the menu shows it. */
export function NameForm({ title, initial, more = {}, onSave, onClose }: Props) {
  const t = useText();
  return (
    <FormDrawer<NameValues>
      title={title}
      fields={{
        name: text({ label: t('名称'), required: true, max: ownDashboardLimits.name }),
        icon: text({ label: t('菜单图标'), max: ownDashboardLimits.icon }),
        ...more,
      }}
      parts={parts}
      initial={initial}
      onSave={async (values) => {
        await onSave({ ...values, icon: values.icon || null });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

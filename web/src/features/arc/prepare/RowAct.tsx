import { Icon, type IconProps } from '@dossier/widgets/kit/Icon.tsx';
import { useTouch } from '@dossier/widgets/table/touch.ts';
import { Button } from 'antd';

interface RowActProps {
  label: string;
  icon: IconProps['of'];
  disabled?: boolean;
  onAct: () => void;
}

/** What is done to one row: a named icon, and the word itself where one touches. */
export function RowAct({ label, icon, disabled = false, onAct }: RowActProps) {
  const wordy = useTouch();
  return wordy ? (
    <Button size="small" disabled={disabled} onClick={onAct}>
      {label}
    </Button>
  ) : (
    <Button
      size="small"
      type="text"
      title={label}
      aria-label={label}
      disabled={disabled}
      icon={<Icon of={icon} aria-hidden />}
      onClick={onAct}
    />
  );
}

import { Switch } from 'antd';

import type { ControlProps } from '../form/control.ts';

export interface SwitchYNProps extends ControlProps {
  /** `Y` or `N`; anything else shows as off. */
  value: string | null | undefined;
  onChange: (value: 'Y' | 'N') => void;
  'aria-label'?: string;
}

/** A switch that stores Y or N. */
export function SwitchYN({ value, onChange, ...rest }: SwitchYNProps) {
  return (
    <Switch
      {...rest}
      checked={value === 'Y'}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(on) => onChange(on ? 'Y' : 'N')}
    />
  );
}

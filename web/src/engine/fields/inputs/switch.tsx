import type { SwitchField } from '@dossier/contract/core/fields/switch.ts';
import { SwitchYN } from '@dossier/widgets/input/SwitchYN.tsx';
import { type InputKind, textIn } from './kind.ts';

export const switchInput: InputKind<SwitchField> = {
  Input: ({ field: _, value, onChange, row: __, onFill: ___, ...control }) => (
    <SwitchYN {...control} value={textIn(value)} onChange={onChange} />
  ),
  grid: () => ({ type: 'checkbox', customValue: ['Y', 'N'], width: 90 }),
};

import type { SwitchField } from '@dossier/contract/core/fields/switch.ts';
import type { SwitchYNProps } from '@dossier/widgets/input/SwitchYN.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { say } from '#services/messages/text.ts';
import { filterOf, type ShownKind } from './kind.ts';

const YesNo = lazyPart(async () => {
  const { SwitchYN } = await import('@dossier/widgets/input/SwitchYN.tsx');
  return (props: Pick<SwitchYNProps, 'id' | 'value'> & { onChange: (value: string | null) => void }) => (
    <SwitchYN query {...props} />
  );
});

export const switchKind: ShownKind<SwitchField> = {
  importance: () => 36,
  width: 80,
  words: (_, value) => (value === 'Y' ? say('是') : value === 'N' ? say('否') : ''),
  label: (_, text) => namedItem(text),
  search: ({ id, ...props }) => <YesNo id={id} {...filterOf(props)} />,
};

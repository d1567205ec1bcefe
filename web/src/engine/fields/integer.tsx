import type { IntegerField } from '@dossier/contract/core/fields/integer.ts';
import type { ShownKind } from './kind.ts';
import { NumberRange } from './ranges.tsx';

export const integerKind: ShownKind<IntegerField> = {
  importance: () => 46,
  width: 100,
  exact: () => true,
  range: (props) => <NumberRange {...props} scale={0} />,
};

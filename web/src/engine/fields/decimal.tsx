import type { DecimalField } from '@dossier/contract/core/fields/decimal.ts';
import { fixedText } from '@dossier/widgets/text/number-text.ts';
import type { ShownKind } from './kind.ts';
import { NumberRange } from './ranges.tsx';

export const decimalKind: ShownKind<DecimalField> = {
  importance: () => 46,
  width: 140,
  exact: () => true,
  words: ({ scale }, value) => fixedText(Number(value), scale),
  cell: ({ text }) => text,
  range: (props) => <NumberRange {...props} scale={props.field.scale} />,
};

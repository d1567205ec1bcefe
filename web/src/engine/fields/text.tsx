import type { TextField } from '@dossier/contract/core/fields/text.ts';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import type { ShownKind } from './kind.ts';

export const textKind: ShownKind<TextField> = {
  importance: ({ unique, mono }) => (unique || mono ? 76 : 48),
  exact: ({ mono }) => mono === true,
  cell: ({ field, text }) => <Ellipsis value={text} mono={field.mono ?? false} />,
  whole: ({ field, text }) => <span className={field.mono ? 'dw-mono' : undefined}>{text}</span>,
};

import type { PopupField } from '@dossier/contract/core/fields/popup.ts';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import type { ShownKind } from './kind.ts';

export const popupKind: ShownKind<PopupField> = {
  importance: () => 50,
  exact: ({ mono }) => mono === true,
  cell: ({ field, text }) => <Ellipsis value={text} mono={field.mono ?? false} />,
  whole: ({ field, text }) => <span className={field.mono ? 'dw-mono' : undefined}>{text}</span>,
};

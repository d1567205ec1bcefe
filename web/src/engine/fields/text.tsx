import type { TextField } from '@dossier/contract/core/fields/text.ts';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import { shellMessages } from '#services/messages/shell.ts';
import { PlaceLink } from '../record/PlaceLink.tsx';
import type { ShownKind } from './kind.ts';

export const textKind: ShownKind<TextField> = {
  importance: ({ unique, mono }) => (unique || mono ? 76 : 48),
  exact: ({ mono }) => mono === true,
  words: ({ shows }, value) => (shows === 'sentence' ? shellMessages().answered(String(value)) : String(value)),
  cell({ field, text }) {
    if (field.shows === 'address') return <PlaceLink to={text} />;
    if (field.shows === 'sentence') return <span className="rp-lines-text">{text}</span>;
    return <Ellipsis value={text} mono={field.mono ?? false} />;
  },
  whole({ field, text }) {
    if (field.shows === 'address') return <PlaceLink to={text} />;
    return <span className={field.mono ? 'dw-mono' : undefined}>{text}</span>;
  },
};

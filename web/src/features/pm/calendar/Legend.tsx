import { type CalendarKind, mostOfKind } from '@dossier/contract/pm/calendar/calendar.ts';
import type { CSSProperties } from 'react';
import { useText } from '#services/messages/text.ts';
import { calendarLooks } from './kinds.ts';

interface Props {
  kinds: readonly { kind: CalendarKind; total: number }[];
  hidden: readonly CalendarKind[];
  onHidden: (hidden: readonly CalendarKind[]) => void;
}

/** The colours of the kinds that somebody may see, with how many there are: each is switched off and on. */
export function Legend({ kinds, hidden, onHidden }: Props) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className="pc-legend" role="group" aria-label={t('显示的种类')}>
      {kinds.map(({ kind, total }) => {
        const { name, tone } = calendarLooks[kind];
        const isShown = !hidden.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            style={{ '--tone': tone } as CSSProperties}
            onClick={() => onHidden(isShown ? [...hidden, kind] : hidden.filter((one) => one !== kind))}
          >
            <i aria-hidden />
            {t(name)}
            <b>{total > mostOfKind ? `${mostOfKind}+` : total}</b>
          </button>
        );
      })}
    </div>
  );
}

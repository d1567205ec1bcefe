import type { CountPlace } from '@dossier/contract/arc/count/calls.ts';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';

interface CountPlacesProps {
  places: readonly CountPlace[];
  /** Whoever counts is not told what should be there. */
  isBlind: boolean;
  onChoose: (place: string) => void;
}

/** The shelves of a count and how far each is; one is chosen by hand where it has no bar code. */
export function CountPlaces({ places, isBlind, onChoose }: CountPlacesProps) {
  const t = useText();
  return (
    <section aria-label={t('各库位进度')}>
      <h3>{t('各库位进度')}</h3>
      <ul className="arc-count-places">
        {places.map(({ code, name, expected, counted }) => (
          <li key={code} data-done={!isBlind && counted >= expected}>
            <Button type="link" size="small" className="dw-mono" onClick={() => onChoose(code)}>
              {code}
            </Button>
            <span className="arc-count-name">{name}</span>
            <span className="dw-num">{isBlind ? counted : `${counted} / ${expected}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

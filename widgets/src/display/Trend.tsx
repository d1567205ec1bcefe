import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { type TrendFacts, trendOf } from './trend-of.ts';
import './display.css';

export interface TrendProps extends TrendFacts {
  /** What is compared: 周同比. */
  term: string;
}

/** How much something went up or down, with a mark and a word and not by colour alone. */
export function Trend({ term, ...facts }: TrendProps) {
  const t = useText();
  const { up, text } = trendOf(facts);
  return (
    <span className="dw-trend" data-up={up}>
      {term} <span>{text}</span>{' '}
      {up ? (
        <Icon of={CaretUpOutlined} aria-label={t('上升')} />
      ) : (
        <Icon of={CaretDownOutlined} aria-label={t('下降')} />
      )}
    </span>
  );
}

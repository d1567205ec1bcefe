import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { type Bubble, place, scaleOf, shareOf } from './bubble-places.ts';

interface Props {
  title: string;
  bubbles: readonly Bubble[];
  mark: number;
  names: readonly [horizontal: string, vertical: string];
  /** All that a bubble tells, in words. */
  textOf: (bubble: Bubble) => string;
  addressOf: (id: string) => string | null;
}

/** Bubbles as links on two axes: they are walked by Tab and read aloud, and say below what they are while they have the focus. */
export function BubbleDrawing({ title, bubbles, mark, names, textOf, addressOf }: Props) {
  const t = useText();
  const [told, setTold] = useState<string | null>(null);
  const [horizontal, vertical] = [
    scaleOf(
      bubbles.map((bubble) => bubble.horizontal),
      mark,
    ),
    scaleOf(
      bubbles.map((bubble) => bubble.vertical),
      mark,
    ),
  ];
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div className="bubbles">
      <span className="bubbles-name">{names[1]}</span>
      <div className="bubbles-area">
        {vertical.ticks.map((tick) => (
          <span key={tick} className="bubbles-row" style={{ bottom: percent(shareOf(tick, vertical)) }}>
            <i>{tick}</i>
          </span>
        ))}
        {horizontal.ticks.map((tick) => (
          <span key={tick} className="bubbles-column" style={{ left: percent(shareOf(tick, horizontal)) }}>
            <i>{tick}</i>
          </span>
        ))}
        <span className="bubbles-row" data-mark style={{ bottom: percent(shareOf(mark, vertical)) }} />
        <span className="bubbles-column" data-mark style={{ left: percent(shareOf(mark, horizontal)) }} />
        <ul aria-label={title}>
          {place(bubbles, horizontal, vertical).map((bubble) => {
            const text = textOf(bubble);
            const address = addressOf(bubble.id);
            const behind = Number(bubble.horizontal < mark) + Number(bubble.vertical < mark);
            const shared = {
              className: 'bubble',
              'aria-label': text,
              title: text,
              onFocus: () => setTold(text),
              onMouseEnter: () => setTold(text),
            };
            return (
              <li
                key={bubble.id}
                data-behind={behind}
                style={
                  {
                    left: percent(bubble.x),
                    bottom: percent(bubble.y),
                    '--diameter': `${bubble.radius * 2}px`,
                  } as CSSProperties
                }
              >
                {address ? <Link to={address} {...shared} /> : <span {...shared} role="img" />}
              </li>
            );
          })}
        </ul>
      </div>
      <p className="bubbles-told">
        <span>{told ?? t('右上方进度和成本都好，左下方都差；点气泡打开项目。')}</span>
        <span className="bubbles-name">{names[0]}</span>
      </p>
    </div>
  );
}

import type { CSSProperties } from 'react';
import { toneOf } from '../../dictionary/tone.ts';
import '../../dictionary/dictionary.css';

/** A text, as a tag where its choice has a colour. */
export function ChoiceTag({ text, color }: { text: string; color?: string | null | undefined }) {
  const tone = toneOf(color);
  if (!tone) return <span title={text}>{text}</span>;
  return (
    // A custom property is no known key of React's style type.
    <span className="dw-tag dg-tag" style={{ '--tone': tone } as CSSProperties} title={text}>
      {text}
    </span>
  );
}

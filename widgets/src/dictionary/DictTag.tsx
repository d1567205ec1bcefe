import type { CSSProperties } from 'react';
import { membersOf } from '../data/csv.ts';
import { toneOf } from './tone.ts';
import { useItems } from './use-items.ts';
import './dictionary.css';

export interface DictTagProps {
  /** What is shown; text always, never colour alone. */
  text: string;
  /** The dictionary's colour; without one the text is plain. */
  color?: string | null;
}

/** A quiet coloured mark with text. Plain markup, because lists draw hundreds. */
export function DictTag({ text, color }: DictTagProps) {
  const tone = toneOf(color);
  if (!tone) return <span>{text}</span>;
  return (
    <span className="dw-tag" style={{ '--tone': tone } as CSSProperties}>
      {text}
    </span>
  );
}

export interface DictTextProps {
  /** Code of the dictionary that has the colours and texts. */
  dict: string;
  /** Stored value, or a comma list of values. */
  value: string | number | null | undefined;
  /** Text from the server; without it the dictionary's own. */
  text?: string | null;
}

/** Text and colour of a stored dictionary value. */
export function DictText({ dict, value, text }: DictTextProps) {
  const { items } = useItems(dict);
  const values = membersOf(value === null || value === undefined ? '' : String(value));
  if (values.length === 0) return null;
  const texts =
    values.length === 1 && text
      ? [text]
      : values.map((member) => items.find((item) => item.value === member)?.text ?? member);
  return (
    <>
      {values.map((member, index) => (
        <span key={member}>
          {index > 0 ? ' ' : null}
          <DictTag text={texts[index] ?? member} color={items.find((item) => item.value === member)?.color} />
        </span>
      ))}
    </>
  );
}

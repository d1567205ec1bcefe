import './text.css';

/** Length after which text is cut (specification 1, section 9). */
export const ellipsisLength = 25;

export interface EllipsisProps {
  value: string | null | undefined;
  /** Characters that are shown; more are cut. @default 25 */
  length?: number;
  /** Codes and numbers of records in a monospaced face. @default false */
  mono?: boolean;
}

/** The text with three dots after `length` characters. */
export function shortened(text: string, length = ellipsisLength): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join('')}...` : text;
}

/** Text that is cut after some characters; the whole of it shows on hover and is read by screen readers. */
export function Ellipsis({ value, length = ellipsisLength, mono = false }: EllipsisProps) {
  const text = value ?? '';
  const short = shortened(text, length);
  const className = mono ? 'dw-mono' : undefined;
  if (short === text) return <span className={className}>{text}</span>;
  return (
    <span className={className} title={text}>
      <span className="dw-short" aria-hidden="true">
        {short}
      </span>
      <span className="dw-sr-only">{text}</span>
    </span>
  );
}

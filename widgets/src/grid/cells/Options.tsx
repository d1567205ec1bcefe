import { useLayoutEffect, useRef, useState } from 'react';
import { ChoiceTag } from './ChoiceTag.tsx';

/** What a list offers. */
export interface Entry {
  value: string;
  text: string;
  color?: string | null | undefined;
  disabled?: boolean | undefined;
}

/** Px of an entry, and of the list at most. */
const height = { entry: 32, list: 256 };
/** Entries drawn beyond those in view. */
const beyond = 2;

interface OptionsProps {
  id: string;
  label: string;
  entries: readonly Entry[];
  chosen: readonly string[];
  /** Place of the entry that the keys act on; -1: none. */
  lit: number;
  onChoose: (value: string) => void;
}

/** The list below a box. Only what is in view is drawn. */
export function Options({ id, label, entries, chosen, lit, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(() => topFor(lit, 0));

  useLayoutEffect(() => {
    const box = list.current;
    if (!box || lit < 0) return;
    const wanted = topFor(lit, box.scrollTop);
    if (wanted !== box.scrollTop) box.scrollTop = wanted;
    setTop(wanted);
  }, [lit]);

  const first = Math.max(0, Math.floor(top / height.entry) - beyond);
  const last = Math.min(entries.length, Math.ceil((top + height.list) / height.entry) + beyond);
  const drawn = new Set(Array.from({ length: last - first }, (_, at) => first + at));
  // `aria-activedescendant` may only name what is there.
  if (lit >= 0) drawn.add(lit);
  const widest = entries.reduce((most, { text }) => (text.length > most.length ? text : most), '');
  return (
    <div
      ref={list}
      id={id}
      className="dg-list"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div className="dg-list-all" role="presentation" style={{ height: entries.length * height.entry }}>
        <div className="dg-option dg-option-widest" aria-hidden="true">
          <span>{widest}</span>
          <i>✓</i>
        </div>
        {[...drawn].map((at) => {
          const entry = entries[at];
          if (!entry) return null;
          const isChosen = chosen.includes(entry.value);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
            <div
              key={entry.value}
              id={`${id}-${at}`}
              className="dg-option"
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              aria-disabled={entry.disabled ?? false}
              aria-posinset={at + 1}
              aria-setsize={entries.length}
              data-active={at === lit}
              style={{ top: at * height.entry }}
              title={entry.text}
              onClick={() => {
                if (!entry.disabled) onChoose(entry.value);
              }}
            >
              <ChoiceTag text={entry.text} color={entry.color} />
              {isChosen ? <i aria-hidden="true">✓</i> : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The scroll position nearest to `now` that shows an entry whole. */
function topFor(at: number, now: number): number {
  const entryTop = Math.max(0, at) * height.entry;
  return Math.max(entryTop + height.entry - height.list, Math.min(now, entryTop));
}

/** The next entry that can be taken, `by` places on; the nearest one where the list ends. */
export function stepFrom(entries: readonly Entry[], from: number, by: number): number {
  const last = entries.length - 1;
  let at = from + by;
  // Single steps go round, as lists of the kit do; steps by a page stop at the ends.
  if (Math.abs(by) === 1) at = (at + entries.length) % Math.max(1, entries.length);
  else at = Math.max(0, Math.min(last, at));
  for (let tried = 0; tried <= last; tried += 1) {
    if (!entries[at]?.disabled) return at;
    at = (at + Math.sign(by) + entries.length) % entries.length;
  }
  return from;
}

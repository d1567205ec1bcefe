import dayjs, { type Dayjs } from 'dayjs';
import { useLayoutEffect, useRef } from 'react';
import { later, say } from '../../language/text.ts';

/** The lists of a time, with what stands for each in a format. */
const units = [
  { unit: 'hour', title: later('时'), count: 24, sign: /h/i },
  { unit: 'minute', title: later('分'), count: 60, sign: /m/ },
  { unit: 'second', title: later('秒'), count: 60, sign: /s/ },
] as const;

/** Px of one entry. */
const entryHeight = 28;

interface ClockProps {
  moment: Dayjs | null;
  /** Parts that the format lacks have no list. */
  format: string;
  onChoose: (moment: Dayjs) => void;
}

/** Hours, minutes and seconds to choose from. Without a moment the others stand at 0, on today's date. */
export function Clock({ moment, format, onChoose }: ClockProps) {
  return (
    <div className="dg-clock">
      {units.map(({ unit, title, count, sign }) =>
        sign.test(format) ? (
          <Column
            key={unit}
            label={say(title)}
            count={count}
            chosen={moment?.[unit]() ?? null}
            onChoose={(at) => onChoose((moment ?? dayjs().startOf('day'))[unit](at))}
          />
        ) : null,
      )}
    </div>
  );
}

interface ColumnProps {
  label: string;
  count: number;
  chosen: number | null;
  onChoose: (at: number) => void;
}

function Column({ label, count, chosen, onChoose }: ColumnProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = (chosen ?? 0) * entryHeight;
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll its entries
    <div ref={list} role="group" aria-label={label} className="dg-clock-column">
      {Array.from({ length: count }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number itself
          key={at}
          type="button"
          tabIndex={-1}
          aria-pressed={at === chosen}
          onClick={() => onChoose(at)}
        >
          {String(at).padStart(2, '0')}
        </button>
      ))}
    </div>
  );
}

import { type KeyboardEvent, useRef, useState } from 'react';
import { type CellEditProps, defineCell } from '../cell.ts';
import { ChoiceView, choiceText, readChoice, type Stored, storedOf } from './select.tsx';
import './cells.css';

/** One of few choices, all of them in sight while it is edited. With `allowClear` a second click takes it back. */
export const radioCell = defineCell<Stored>({
  type: 'radio',
  View: ChoiceView,
  plain: true,
  Edit: RadioEditor,
  toText: choiceText,
  fromText: readChoice,
});

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function RadioEditor({ value, column, row, grid, onChange, onDone }: CellEditProps<Stored>) {
  const [chosen, setChosen] = useState(value);
  const group = useRef<HTMLDivElement>(null);
  const choices = grid.choices(column, row);
  const at = choices.findIndex((one) => one.value === String(chosen));

  function move(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const open = choices.filter((one) => !one.disabled);
    const from = open.findIndex((one) => one.value === String(chosen));
    const start = from === -1 && step < 0 ? 0 : from;
    const choice = open[(start + step + open.length) % open.length];
    if (!choice) return;
    setChosen(storedOf(choice.value, column));
    onChange(storedOf(choice.value, column));
    group.current?.querySelectorAll('button')[choices.indexOf(choice)]?.focus({ preventScroll: true });
  }

  return (
    <div ref={group} className="dg-radios" role="radiogroup" aria-label={column.title} onKeyDown={move}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: native radio buttons cannot be taken back by a second click
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={index === at}
          disabled={choice.disabled ?? false}
          onClick={() => {
            if (index !== at) onDone('stay', storedOf(choice.value, column));
            else if (column.allowClear) onDone('stay', null);
            else onDone('stay');
          }}
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { say } from '../../language/text.ts';
import type { Move } from '../cell.ts';
import { Floating } from './Floating.tsx';
import { type Entry, Options, stepFrom } from './Options.tsx';

interface ComboProps {
  /** Title of the column. */
  label: string;
  placeholder: string;
  /** What can be chosen for what is typed. */
  entries: readonly Entry[];
  chosen: readonly string[];
  /** Text of what is chosen, while nothing is typed. */
  text: string;
  /** Stand before the text: the tags of several choices. */
  tags?: ReactNode;
  word: string;
  /** Absent: nothing can be typed. */
  onWord?: (word: string) => void;
  allowClear: boolean;
  /** Said in place of an empty list. */
  none: string;
  /** Tab takes the entry that is lit, where something was typed or an arrow was pressed. @default false */
  tabTakes?: boolean;
  onChoose: (value: string, move: Move) => void;
  onClear: () => void;
  /** Backspace in an empty box. */
  onBackspace?: () => void;
  /** Ends editing without another choice. */
  onLeave: (move: Move) => void;
  /** The box lost the focus, to a click elsewhere. */
  onBlur?: () => void;
}

/** A box over a list, as editors of choices need it: drawn within the click that opens it (decision 0042). */
export function Combo(props: ComboProps) {
  const { entries, chosen, word, onWord, onChoose, onLeave } = props;
  const [open, setOpen] = useState(true);
  /** An entry was reached by the arrows. */
  const [reached, setReached] = useState<string | null>(null);
  const id = useId();
  const lit = litEntry(entries, chosen, word, reached);
  const isFilled = chosen.length > 0;

  function step(by: number): void {
    if (!open) setOpen(true);
    else setReached(entries[stepFrom(entries, lit, by)]?.value ?? null);
  }

  /** @returns whether the key was meant for the list */
  function onListKey(event: KeyboardEvent): boolean {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = steps[event.key];
    const entry = entries[lit];
    if (by) step(by);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Tab' && props.tabTakes && open && entry && (word !== '' || reached !== null))
      onChoose(entry.value, event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Tab') onLeave(event.shiftKey ? 'left' : 'right');
    else if (isEnter(event) || (event.key === ' ' && !onWord)) {
      if (!open) return false;
      if (entry && !entry.disabled) onChoose(entry.value, 'stay');
    } else if (event.key === 'Backspace' && word === '' && props.onBackspace) props.onBackspace();
    else return false;
    return true;
  }

  return (
    <div className="dg-edit">
      <div className="dg-combo" data-filled={isFilled}>
        {props.tags}
        <input
          role="combobox"
          aria-label={props.label}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-autocomplete={onWord ? 'list' : 'none'}
          aria-activedescendant={open && entries[lit] ? `${id}-${lit}` : undefined}
          autoComplete="off"
          readOnly={!onWord}
          value={onWord ? word : props.text}
          placeholder={props.text || (isFilled ? '' : props.placeholder)}
          title={props.text}
          onClick={() => setOpen(true)}
          onBlur={props.onBlur}
          onChange={(event) => {
            setOpen(true);
            setReached(null);
            onWord?.(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || !onListKey(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {props.allowClear && isFilled ? (
          <button type="button" tabIndex={-1} aria-label={say('清空{0}', props.label)} onClick={props.onClear}>
            ×
          </button>
        ) : null}
      </div>
      {open ? (
        <Floating wide>
          {entries.length === 0 ? (
            <div className="dg-none" id={id} role="status">
              {props.none}
            </div>
          ) : (
            <Options
              id={id}
              label={props.label}
              entries={entries}
              chosen={chosen}
              lit={lit}
              onChoose={(value) => onChoose(value, 'stay')}
            />
          )}
        </Floating>
      ) : null}
    </div>
  );
}

/** Enter with Ctrl is the page's key for saving. */
function isEnter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey;
}

/** The entry that Enter takes: reached by the arrows, else what is chosen while nothing is typed, else the first. */
function litEntry(entries: readonly Entry[], chosen: readonly string[], word: string, reached: string | null): number {
  const at = (value: string | null | undefined) => entries.findIndex((one) => one.value === value);
  const candidates = [reached === null ? -1 : at(reached), word === '' ? at(chosen[0]) : -1];
  return candidates.find((one) => one >= 0) ?? entries.findIndex(({ disabled }) => !disabled);
}

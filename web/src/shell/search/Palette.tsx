import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { aboveLocks } from '../../platform/focus-lock.ts';
import { useShellMessages } from '../../platform/messages/shell.ts';
import type { Navigation } from '../../platform/navigation/use-navigation.ts';
import { everything, nextScope, type Row, shownGroups } from './palette-groups.ts';
import { useMenuSearch } from './search-store.ts';
import { usePalette } from './use-palette.ts';
import './search.css';

interface Props {
  navigation: Navigation;
  /** Something was opened, or the search was given up. */
  onClose(): void;
}

/** The way to everything by keyboard, above drawers and dialogs: arrows choose, Enter opens, Tab changes the scope, Esc gives up. */
export function Palette({ navigation, onClose }: Props) {
  const t = useShellMessages().search;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => useMenuSearch.getState().typed);
  const [scope, setScope] = useState(everything);
  /** Row that somebody moved to; what arrives later does not move it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { groups, searching } = usePalette(typed, navigation);
  const scopes = [everything, ...groups.map(({ key }) => key).filter((key) => key !== 'recent')];
  const shown = shownGroups(groups, scope, typed);
  const rows = shown.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );

  useEffect(() => {
    const { before } = useMenuSearch.getState();
    input.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row has come into sight
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, scope]);

  const run = (row: Row | undefined) => {
    if (!row) return;
    onClose();
    row.run();
  };
  const show = (next: string) => {
    setScope(next);
    setChosen(null);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen(rows[(at + step + rows.length) % rows.length]?.key ?? null);
    else if (event.key === 'Enter') run(rows[at]);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') show(nextScope(scopes, scope, event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  let next = 0;

  return createPortal(
    // Pointing beside the palette gives it up, as Esc does.
    <div
      className="palette-mask"
      {...{ [aboveLocks]: '' }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette" role="dialog" aria-modal="true" aria-label={t.open} onKeyDown={onKeyDown}>
        <div className="palette-input">
          <SearchOutlined />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
            aria-label={t.placeholder}
            placeholder={t.placeholder}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(null);
            }}
          />
          <button type="button" className="palette-key" aria-label={`Esc ${t.close}`} onClick={onClose}>
            Esc
          </button>
        </div>
        <div className="palette-scopes" role="toolbar" aria-label={t.scopes}>
          {scopes.map((key) => {
            const group = groups.find((one) => one.key === key);
            return (
              <button key={key} type="button" aria-pressed={key === scope} onClick={() => show(key)}>
                {group?.title ?? t.all}
                {group && typed.trim() !== '' ? <small>{group.total}</small> : null}
              </button>
            );
          })}
          <span className="palette-hint">
            <kbd>Tab</kbd> {t.changeScope}
          </span>
        </div>
        <div role="listbox" id={`${id}-list`} aria-label={t.placeholder} className="palette-list">
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div className="palette-group">
                <span id={`${id}-${group.key}`}>{group.title}</span>
                {group.total > group.rows.length && group.key !== 'recent' && scope === everything ? (
                  // A list holds options alone; the keyboard and screen readers have the scopes above.
                  <span className="palette-all" aria-hidden="true" onClick={() => show(group.key)}>
                    {t.allOf(group.total)}
                  </span>
                ) : null}
              </div>
              {group.rows.map((row) => {
                const index = next++;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and answers the keys for its list
                  <div
                    key={row.key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    tabIndex={-1}
                    className="palette-row"
                    onPointerMove={() => setChosen(row.key)}
                    onClick={() => run(row)}
                  >
                    <span className="palette-title">{marked(row.title, typed.trim())}</span>
                    {row.trail ? <span className="palette-trail">{row.trail}</span> : null}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {rows.length === 0 ? (
          <p className="palette-empty" role="status">
            {searching ? t.searching : t.empty}
          </p>
        ) : null}
        <p className="palette-foot">{t.hint}</p>
      </div>
    </div>,
    document.body,
  );
}

/** The text with what was typed made bold. */
function marked(text: string, word: string) {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + word.length)}</b>
      {text.slice(at + word.length)}
    </>
  );
}

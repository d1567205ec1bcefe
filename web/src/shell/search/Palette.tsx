import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShellMessages } from '#services/messages/shell.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { ctrl } from '#services/page/ctrl-key.ts';
import { aboveLocks } from '#services/page/focus-lock.ts';
import type { Find } from './match.ts';
import { everything, firstInSight, type Group, nextScope, type Row, shownGroups } from './palette-groups.ts';
import { useMenuSearch } from './search-store.ts';
import { usePalette } from './use-palette.ts';
import './search.css';

interface Props {
  navigation: Navigation;
  /** Something was opened, or the search was given up. */
  onClose(): void;
}

/** Groups that are no scope: what was opened last stands on top of everything. */
const remembered: ReadonlySet<string> = new Set(['recent', 'opened']);

/** What can be done with a row, which few ask for. */
const actions = () => import('./row-actions.ts');

/**
 * The way to everything by keyboard, above drawers and dialogs: arrows choose, Enter opens, with Ctrl or ⌘ in a new tab,
 * → shows what else can be done with the row, Tab changes the scope, Esc gives up.
 */
export function Palette({ navigation, onClose }: Props) {
  const t = useShellMessages().search;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => useMenuSearch.getState().typed);
  const [scope, setScope] = useState(everything);
  /** Row that somebody moved to; what arrives later does not move it. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** The row whose actions stand in place of the list, and its key, to come back to it. */
  const left = useRef<string | null>(null);
  const [acting, setActing] = useState<Group | null>(null);
  const { groups, searching, find } = usePalette(typed, navigation);
  const scopes = [everything, ...groups.map(({ key }) => key).filter((key) => !remembered.has(key))];
  const shown = acting ? [acting] : shownGroups(groups, scope, typed);
  const rows = shown.flatMap((group) => group.rows);
  const words = JSON.stringify([typed, scope, acting?.title]);
  const [seen, setSeen] = useState<{ words: string; first: string | null }>({ words, first: null });
  const first = firstInSight(shown, seen.words === words ? seen.first : null);
  if (seen.words !== words || seen.first !== first) setSeen({ words, first });
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === (chosen ?? first)),
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
  /** In a tab of its own; what does something just does it. */
  const runApart = (row: Row | undefined) => {
    if (row?.path === undefined || acting) return run(row);
    onClose();
    window.open(row.path, '_blank', 'noopener');
  };
  const act = async (row: Row | undefined) => {
    if (!row || acting) return;
    const offered = (await actions()).actionsOf(row, t);
    if (offered.length === 0) return;
    left.current = row.key;
    setActing({ key: 'acting', title: row.title, rows: offered, total: offered.length });
    setChosen(null);
  };
  const leaveActions = () => {
    setActing(null);
    setChosen(left.current);
  };
  const show = (next: string) => {
    setActing(null);
    setScope(next);
    setChosen(null);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen(rows[(at + step + rows.length) % rows.length]?.key ?? null);
    else if (event.key === 'Enter') (event.ctrlKey || event.metaKey ? runApart : run)(rows[at]);
    else if (acting && (event.key === 'Escape' || event.key === 'ArrowLeft')) leaveActions();
    else if (event.key === 'ArrowRight' && (acting || isAtEnd(input.current))) void act(rows[at]);
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
          <Icon of={SearchOutlined} />
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
              setActing(null);
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
                {group.total > group.rows.length && !remembered.has(group.key) && scope === everything ? (
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
                    <span className="palette-title">{acting ? row.title : marked(row.title, typed.trim(), find)}</span>
                    {row.trail ? <span className="palette-trail">{row.trail}</span> : null}
                    {index === at && row.path !== undefined && !acting ? (
                      // A way for the pointer; the keyboard has the key itself.
                      <span
                        className="palette-more"
                        aria-hidden="true"
                        title={t.rowActions}
                        onClick={(event) => {
                          event.stopPropagation();
                          void act(row);
                        }}
                      >
                        →
                      </span>
                    ) : null}
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
        <Foot acting={acting !== null} said={typed.trim() === '' ? t.mayOnly : t.pinyin} />
      </div>
    </div>,
    document.body,
  );
}

/** Which keys do what. */
function Foot({ acting, said }: { acting: boolean; said: string }) {
  const t = useShellMessages().search;
  const keys: [keys: string, text: string][] = acting
    ? [
        ['↑ ↓', t.choose],
        ['Enter', t.act],
        ['←', t.back],
      ]
    : [
        ['↑ ↓', t.choose],
        ['Enter', t.enter],
        [`${ctrl} Enter`, t.newTab],
        ['→', t.rowActions],
      ];
  return (
    <p className="palette-foot">
      {keys.map(([key, text]) => (
        <span key={key} className="palette-keys">
          <kbd>{key}</kbd> {text}
        </span>
      ))}
      <span>{said}</span>
    </p>
  );
}

/** The arrow moves within what was typed before it leaves it. */
const isAtEnd = (input: HTMLInputElement | null): boolean =>
  input !== null && input.selectionStart === input.value.length && input.selectionEnd === input.value.length;

/** The text with what was found made bold. */
function marked(text: string, word: string, find: Find) {
  const place = word === '' ? null : find(text, word);
  if (!place) return text;
  return (
    <>
      {text.slice(0, place[0])}
      <b>{text.slice(...place)}</b>
      {text.slice(place[1])}
    </>
  );
}

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShellMessages } from '../../platform/messages/shell.ts';
import { filterEntries, searchEntries } from '../../platform/navigation/menu.ts';
import { type Navigation, useOpenNode } from '../../platform/navigation/use-navigation.ts';
import { useFoundRecords } from './use-found-records.ts';
import './search.css';

interface Props {
  navigation: Navigation;
  /** An entry was opened, or the search was given up. */
  onDone(): void;
}

/** A line of the list. */
interface Hit {
  key: string;
  title: string;
  trail: string;
  open(): void;
}

/** Input and list of menu entries, then of records; arrows choose, Enter opens, Esc gives up. */
export function SearchBox({ navigation, onDone }: Props) {
  const t = useShellMessages().search;
  const openNode = useOpenNode();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const entries = useMemo(() => searchEntries(navigation.menu), [navigation]);
  const { records, searching } = useFoundRecords(typed, navigation);
  const found: Hit[] = [
    ...filterEntries(entries, typed).map(({ node, title, trail }) => ({
      ...{ key: node.id, title, trail },
      open: () => openNode(node),
    })),
    ...records.map(({ id: record, title, trail, path }) => ({
      ...{ key: record, title, trail },
      open: () => void navigate(path),
    })),
  ];

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    onDone();
    hit.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((before) => (found.length ? (before + step + found.length) % found.length : 0));
    else if (event.key === 'Enter') choose(found[at]);
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="search-box">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-label={t.placeholder}
        placeholder={t.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={t.placeholder} className="search-list">
        {found.map((hit, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and answers the keys for its list
          <div
            key={hit.key}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            className="search-entry"
            onPointerMove={() => setAt(i)}
            onClick={() => choose(hit)}
          >
            <span>{hit.title}</span>
            {hit.trail ? <span className="search-trail">{hit.trail}</span> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className="search-empty" role="status">
          {searching ? t.searching : t.empty}
        </p>
      ) : (
        <p className="search-hint">{t.hint}</p>
      )}
    </div>
  );
}

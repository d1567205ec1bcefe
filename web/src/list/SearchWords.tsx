import { SearchOutlined } from '@ant-design/icons';
import { searchDelay } from '@dossier/widgets/data/use-debounced.ts';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Input } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface SearchWordsProps {
  /** Name for screen readers, and in the input where there is no other. */
  label: string;
  placeholder?: string;
  /** What the list is narrowed by. */
  value: string | undefined;
  onSearch: (words: string | null) => void;
  /** @default 220 */
  width?: number;
  /** @default 50 */
  most?: number;
}

/** Words that a list is narrowed by: sought when typing rests, at once by Enter. */
export function SearchWords({ label, placeholder, value = '', onSearch, width = 220, most = 50 }: SearchWordsProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    // Somebody else narrowed the list; what this input sought itself does not overwrite what was typed since.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = useCallback((words: string) => {
    if (words === sent.current) return;
    sent.current = words;
    search.current(words || null);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), searchDelay.select);
    return () => clearTimeout(timer);
  }, [typed, send]);
  return (
    <search className="search-words" style={{ width }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(typed.trim());
        }}
      >
        <Input
          allowClear={clearable()}
          autoComplete="off"
          maxLength={most}
          prefix={<Icon of={SearchOutlined} aria-hidden />}
          aria-label={label}
          placeholder={placeholder ?? label}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onClear={() => send('')}
        />
      </form>
    </search>
  );
}

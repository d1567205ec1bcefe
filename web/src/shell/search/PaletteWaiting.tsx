import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { aboveLocks } from '#services/page/focus-lock.ts';
import { closeMenuSearch, useMenuSearch } from './search-store.ts';
import './search.css';

/** Takes what is typed while the palette's file is on its way: keys that are pressed at once are not lost. */
export function PaletteWaiting() {
  const input = useRef<HTMLInputElement>(null);
  const typed = useMenuSearch((state) => state.typed);
  useEffect(() => input.current?.focus(), []);
  return createPortal(
    <div className="palette-mask" {...{ [aboveLocks]: '' }}>
      <div className="palette" aria-busy="true">
        <div className="palette-input">
          <Icon of={SearchOutlined} />
          <input
            ref={input}
            type="text"
            value={typed}
            onChange={(event) => useMenuSearch.setState({ typed: event.target.value })}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Escape') closeMenuSearch();
            }}
          />
        </div>
      </div>
    </div>,
    document.body,
  );
}

import * as icons from '@ant-design/icons';
import { Input } from 'antd';
import { type ComponentType, type KeyboardEvent, useMemo, useState } from 'react';
import { clearable } from '../kit/clearable.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { iconName, placeAfter } from './icon-names.ts';

export interface IconGridProps {
  chosen: string | null;
  onChoose: (name: string) => void;
}

const all: readonly (readonly [name: string, of: ComponentType])[] = Object.entries(icons).flatMap(([name, of]) =>
  // Names that end so are components of the set.
  name.endsWith('Outlined') ? [[iconName(name), of as ComponentType] as const] : [],
);

/** All outlined icons with a search. One of them is in the tab order; arrows reach the others. */
export default function IconGrid({ chosen, onChoose }: IconGridProps) {
  const t = useText();
  const [word, setWord] = useState('');
  const shown = useMemo(() => all.filter(([name]) => name.includes(word.trim().toLowerCase())), [word]);
  const first = Math.max(
    0,
    shown.findIndex(([name]) => name === chosen),
  );
  return (
    <div className="dw-icon-grid">
      <Input
        autoFocus
        allowClear={clearable()}
        placeholder={t('按英文名搜索，如 file')}
        aria-label={t('搜索图标')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className="dw-icon-wait">{t('没有名称含“{0}”的图标', word)}</p>
      ) : (
        <ul aria-label={t('图标')} onKeyDown={onArrow}>
          {shown.map(([name, of], at) => (
            <li key={name}>
              <button
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={name === chosen}
                tabIndex={at === first ? 0 : -1}
                onClick={() => onChoose(name)}
              >
                <Icon of={of} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function onArrow(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const top = buttons[0]?.offsetTop;
  const second = buttons.findIndex((button) => button.offsetTop !== top);
  const next = placeAfter(at, event.key, second > 0 ? second : buttons.length, buttons.length);
  if (at < 0 || next === at) return;
  event.preventDefault();
  buttons[next]?.focus();
}

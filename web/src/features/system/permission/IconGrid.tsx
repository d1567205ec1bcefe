import * as icons from '@ant-design/icons';
import { Input } from 'antd';
import { type ComponentType, useMemo, useState } from 'react';

interface Props {
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** `FileTextOutlined` -> `file-text`: the name that menus store. */
export function iconName(exported: string): string {
  return exported
    .replace(/Outlined$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

const all: readonly (readonly [name: string, Icon: ComponentType])[] = Object.entries(icons).flatMap(([name, Icon]) =>
  // Names that end so are components of the set.
  name.endsWith('Outlined') ? [[iconName(name), Icon as ComponentType] as const] : [],
);

/** All outlined icons with a search. */
export default function IconGrid({ chosen, onChoose }: Props) {
  const [word, setWord] = useState('');
  const shown = useMemo(() => all.filter(([name]) => name.includes(word.trim().toLowerCase())), [word]);
  return (
    <div className="icon-grid">
      <Input
        autoFocus
        allowClear
        placeholder="按英文名搜索，如 file"
        aria-label="搜索图标"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className="icon-grid-wait">没有名称含“{word}”的图标</p>
      ) : (
        <ul>
          {shown.map(([name, Icon]) => (
            <li key={name}>
              <button
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={name === chosen}
                onClick={() => onChoose(name)}
              >
                <Icon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

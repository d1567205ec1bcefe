import * as all from '@ant-design/icons';
import { Input } from 'antd';
import { type ComponentType, useState } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import './icon.css';

export interface IconPickerProps {
  /** Name as menus store it: `team`, `cloud-upload`. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

/** Outlined icons by their stored name. */
const icons: readonly (readonly [string, Icon])[] = Object.entries(all)
  .filter(([name]) => name.endsWith('Outlined'))
  .map(([name, icon]) => [storedName(name), icon as Icon]);

function storedName(name: string): string {
  return name
    .replace(/Outlined$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** All icons with search. Load it lazily: the full set is large and nothing else needs it. */
export default function IconPicker({ value, onChange }: IconPickerProps) {
  const [word, setWord] = useState('');
  const found = icons.filter(([name]) => name.includes(word.trim().toLowerCase()));
  return (
    <div className="dw-icons">
      <Input
        allowClear
        aria-label="搜索图标"
        placeholder="搜索图标，如 user"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {found.length === 0 ? (
        <EmptyState title="未找到图标" />
      ) : (
        <div className="dw-icons-grid" role="listbox" aria-label="图标">
          {found.map(([name, Icon]) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === value}
              title={name}
              onClick={() => onChange(name === value ? null : name)}
            >
              <Icon aria-hidden />
              <span>{name}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

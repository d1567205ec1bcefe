import { Input } from 'antd';
import { type CSSProperties, useState } from 'react';
import { toneOf } from '../../dictionary/tone.ts';
import { type CellEditProps, type CellViewProps, defineCell, isEmpty } from '../cell.ts';
import { substituted, type TagColor } from '../column.ts';
import { textOf } from './text-view.tsx';
import { useTyped } from './use-typed.ts';
import '../../dictionary/dictionary.css';
import './cells.css';

/** Short tags of two characters each, stored with `;` between them. */
export const tagsCell = defineCell<string | null>({
  type: 'tags',
  View: TagsView,
  Edit: TagsEditor,
  toText: textOf,
  fromText: (text) => ({ value: inPairs(text) }),
});

/** Puts `;` after every two characters. */
export function inPairs(text: string): string {
  const letters = [...text.replace(/[;；\s]/g, '')];
  const tags: string[] = [];
  for (let at = 0; at < letters.length; at += 2) tags.push(letters.slice(at, at + 2).join(''));
  return tags.join(';');
}

function TagsView({ value, row, column }: CellViewProps<string | null>) {
  if (isEmpty(value)) return null;
  const tags = String(value).split(';').filter(Boolean);
  return (
    <span className="dg-tags" title={tags.join(' ')}>
      {tags.map((tag, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tag may stand twice and none is moved by itself
        <span className="dw-tag dg-tag" key={at} style={styleOf(column.setTagColor?.(tag, row))}>
          {tag}
        </span>
      ))}
    </span>
  );
}

/** One colour tints the tag as dictionaries do; a pair is used as it is given. */
function styleOf(color: TagColor | undefined): CSSProperties | undefined {
  if (color === undefined) return undefined;
  // A custom property is no known key of React's style type.
  if (typeof color !== 'string') return { '--tone': color[1], background: color[0], color: color[1] } as CSSProperties;
  return { '--tone': toneOf(color) ?? color } as CSSProperties;
}

function TagsEditor({ value, typed, column, onChange }: CellEditProps<string | null>) {
  const [text, setText] = useState(textOf(value));
  useTyped(typed, (first) => change(inPairs(first)));

  function change(next: string): void {
    setText(next);
    onChange(next);
  }

  return (
    <Input
      value={text}
      aria-label={column.title}
      placeholder={substituted(column.placeholder ?? '', column)}
      onChange={(event) => {
        // React types a change by its element alone, yet the browser sends an input event.
        if ((event.nativeEvent as InputEvent).isComposing) setText(event.target.value);
        else change(inPairs(event.target.value));
      }}
      onCompositionEnd={(event) => change(inPairs(event.currentTarget.value))}
    />
  );
}

import { say } from '../../language/text.ts';
import { type CellViewProps, defineCell } from '../cell.ts';
import type { GridColumn } from '../column.ts';
import './cells.css';

const words = {
  checked: ['是', 'y', 'yes', 'true', '1', '√', '✓', '✔', '☑', '对', 'on'],
  unchecked: ['否', 'n', 'no', 'false', '0', '×', 'x', '✗', '☐', '错', 'off'],
} as const;

/** Yes or no, stored as the column's pair. Drawn without an input: a list has hundreds. */
export const checkboxCell = defineCell<unknown>({
  type: 'checkbox',
  aliases: ['checkbox_meta'],
  align: 'center',
  View: BoxView,
  toggle: (value, column) => pairOf(column)[isChecked(value, column) ? 1 : 0],
  create: (column) => pairOf(column)[column.defaultChecked ? 0 : 1],
  toText(value, column) {
    if (value === null || value === undefined || value === '') return '';
    return isChecked(value, column) ? say('是') : say('否');
  },
  fromText(text, column) {
    const [checked, unchecked] = pairOf(column);
    const word = text.trim();
    if (word === String(checked)) return { value: checked };
    if (word === String(unchecked)) return { value: unchecked };
    const low = word.toLowerCase();
    if ((words.checked as readonly string[]).includes(low)) return { value: checked };
    if ((words.unchecked as readonly string[]).includes(low)) return { value: unchecked };
    return { wrong: say('“{0}”不能识别，请填写“是”或“否”', text) };
  },
});

function pairOf(column: GridColumn): readonly [checked: unknown, unchecked: unknown] {
  return column.customValue ?? [true, false];
}

/** A wire may send `1` where the pair says `'1'`; both mean ticked. */
function isChecked(value: unknown, column: GridColumn): boolean {
  return value !== null && value !== undefined && String(value) === String(pairOf(column)[0]);
}

function BoxView({ value, column, disabled }: CellViewProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid's cell has the focus and Space switches it
    // biome-ignore lint/a11y/useSemanticElements: an input in every row costs more than the whole text
    <span
      className="dg-box"
      role="checkbox"
      aria-checked={isChecked(value, column)}
      aria-disabled={disabled}
      aria-label={column.title}
    />
  );
}

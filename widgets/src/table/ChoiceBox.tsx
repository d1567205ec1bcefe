import { useText } from '../language/text.ts';
import { toggledOne } from './keyboard.ts';
import type { DataTableProps } from './types.ts';

interface Props {
  /** What is chosen. */
  label: string;
  /** Only one at a time. */
  one: boolean;
  checked: boolean;
  disabled: boolean;
  onChoose: (range: boolean) => void;
}

/** The box that chooses a record: round where only one can be chosen. */
export function ChoiceBox({ label, one, checked, disabled, onChoose }: Props) {
  const t = useText();
  return (
    <input
      className="dw-check"
      type={one ? 'radio' : 'checkbox'}
      aria-label={t('选择{0}', label)}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChoose((event.nativeEvent as MouseEvent).shiftKey === true)}
    />
  );
}

/** Keys of the rows that can be chosen, in their order. */
export function selectableKeys<Row>({
  rows,
  rowKey,
  selectable,
}: Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selectable'>): string[] {
  return (selectable ? rows.filter(selectable) : rows).map(rowKey);
}

/** The selection after a record was chosen, or taken back. */
export function chosenAfter(
  { selected, choice }: Pick<DataTableProps<never>, 'selected' | 'choice'>,
  keys: readonly string[],
  id: string,
  rangeFrom: string | null,
): ReadonlySet<string> {
  return choice === 'one' ? new Set([id]) : toggledOne(selected ?? new Set(), keys, id, rangeFrom);
}

/** Whether a click on a record is its own: boxes, buttons and links answer theirs. */
export function isPlainClick(target: EventTarget): boolean {
  // A click always comes from an element.
  return !(target as Element).closest('input, button, a, label');
}

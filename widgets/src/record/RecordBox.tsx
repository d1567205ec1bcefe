import { Button, type RefSelectProps, Space } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { byMatch } from '../select/by-match.ts';
import { useLeaveByTab } from '../select/leave-by-tab.ts';
import { useOffered } from '../select/use-offered.ts';
import { shortened } from '../text/Ellipsis.tsx';
import { unknownHint } from './ChosenList.tsx';
import { mostChosen, type RecordSource } from './source.ts';
import { useKnownRecords } from './use-known-records.ts';
import './record.css';

/** Records that typing offers. */
const offered = 10;

/** What an input that chooses records always takes. */
export interface RecordControlProps<Row> extends ReadableProps {
  /** Stored key; with `multiple` a comma list. A trailing comma is allowed. */
  value: string | null | undefined;
  /** @param rows the chosen records, as far as they are known */
  onChange: (value: string | null, rows: Row[]) => void;
  /** Most records with `multiple`. @default 100 */
  most?: number;
}

export interface RecordBoxProps<Row> extends RecordControlProps<Row> {
  source: RecordSource<Row>;
  multiple: boolean;
  placeholder: string;
  /** Field that typing searches. */
  searchField: string;
  /** Behind an offered name, quieter. */
  noteOf?: (row: Row) => ReactNode;
  /** Characters after which names are cut. @default not cut */
  ellipsis?: number;
  /** What the button shows that opens the dialog; null: there is no button. */
  button: ReactNode;
  /** Name of that button. */
  buttonLabel: string;
  /** The dialog, loaded when it is opened. */
  dialog: (dialog: {
    chosen: readonly string[];
    most: number;
    onChoose: (keys: string[], rows: Row[]) => void;
    onCancel: () => void;
  }) => ReactNode;
}

/** The first records of a word; those that are called so come before others, however many contain it. */
async function offeredFor<Row>(source: RecordSource<Row>, field: string, word: string, signal: AbortSignal) {
  const page = { pageNo: 1, pageSize: offered };
  if (word === '') return source.find({ ...page, filters: {} }, signal);
  const found = await source.find({ ...page, filters: { [field]: word } }, signal);
  if (found.total <= found.records.length || !source.findExact) return found;
  const same = await source.findExact(field, word, signal);
  const keys = new Set(same.map(source.keyOf));
  return { ...found, records: [...same, ...found.records.filter((row) => !keys.has(source.keyOf(row)))] };
}

/** An input for stored keys of records: names are typed and offered, or chosen in a dialog. */
export function RecordBox<Row>(props: RecordBoxProps<Row>) {
  const t = useText();
  const { source, multiple, placeholder, searchField, noteOf, ellipsis, button, buttonLabel, dialog } = props;
  const { value, onChange, most = mostChosen, readOnly = false } = props;
  const control = {
    ...(props.id === undefined ? {} : { id: props.id }),
    ...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] }),
    ...(props['aria-describedby'] === undefined ? {} : { 'aria-describedby': props['aria-describedby'] }),
  };
  const select = useRef<RefSelectProps>(null);
  const [choosing, setChoosing] = useState(false);
  const keys = multiple ? membersOf(value) : membersOf(value).slice(0, 1);
  const known = useKnownRecords(source, keys);
  const { found, box } = useOffered(source.name, (word, signal) => offeredFor(source, searchField, word, signal));
  const list = useLeaveByTab(box.onOpenChange);
  const labelOf = (key: string): ReactNode => {
    const text = known.textOf(key);
    if (known.rowOf(key) !== null) return ellipsis ? shortened(text, ellipsis) : text;
    return (
      <span className="dw-record-unknown" title={t(unknownHint)}>
        {text}
      </span>
    );
  };

  if (readOnly) return <ReadOnlyText {...control}>{keys.map(known.textOf).join(t('、'))}</ReadOnlyText>;

  function take(next: readonly string[], rows: readonly Row[]): void {
    known.remember(rows);
    const kept = next.flatMap((key) => rows.find((row) => source.keyOf(row) === key) ?? known.rowOf(key) ?? []);
    onChange(csvFrom(next), kept);
  }

  function close(): void {
    setChoosing(false);
    // The dialog holds the focus until it is gone.
    setTimeout(() => select.current?.focus());
  }

  const labelled = keys.map((key) => ({ value: key, label: labelOf(key) }));
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Select
          {...control}
          {...box}
          ref={select}
          {...(props.status ? { status: props.status } : {})}
          disabled={props.disabled ?? false}
          {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive', maxCount: most, ...list } : {})}
          labelInValue
          allowClear
          placeholder={placeholder}
          style={{ width: '100%' }}
          options={byMatch(found?.records ?? [], box.showSearch.searchValue, (row) => ({
            text: source.textOf(row),
          })).map((row) => ({
            value: source.keyOf(row),
            label: source.textOf(row),
            note: noteOf?.(row),
          }))}
          optionRender={({ data }) => (
            <span>
              {data.label} {data.note ? <span className="dw-record-note">{data.note}</span> : null}
            </span>
          )}
          value={multiple ? labelled : (labelled[0] ?? null)}
          onChange={(next: { value: string } | { value: string }[] | null | undefined) => {
            const chosen = Array.isArray(next) ? next : next ? [next] : [];
            take(
              chosen.map((choice) => choice.value),
              found?.records ?? [],
            );
          }}
        />
        {button === null ? null : (
          <Button disabled={props.disabled ?? false} aria-label={buttonLabel} onClick={() => setChoosing(true)}>
            {button}
          </Button>
        )}
      </Space.Compact>
      {choosing
        ? dialog({
            chosen: keys,
            most: multiple ? most : 1,
            onCancel: close,
            onChoose: (next, rows) => {
              take(next, rows);
              close();
            },
          })
        : null}
    </>
  );
}

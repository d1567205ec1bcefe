import { CloseCircleFilled, ClusterOutlined } from '@ant-design/icons';
import { App, Button, Input, type InputRef } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReportRow } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { useText } from '../language/text.ts';
import { type FieldPair, isChosen, type PopupConfig, popupValues, readPopup } from './popup-fields.ts';
import './report.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

export interface PopupInputProps extends ReadableProps, PopupConfig {
  /** What the box shows: the value of one of the target fields. */
  value: string | null | undefined;
  /** Values of the target fields now: rows that hold them come ticked. */
  target: ReportRow;
  /** New values of all target fields; clearing gives null for each. */
  onFill: (values: Readonly<Record<string, unknown>>) => void;
  /** Parameters of the report; texts may carry single quotes. */
  param?: Readonly<Record<string, string>>;
  /** First order, `column=asc` or `column=desc`. */
  sorter?: string;
  /** Several rows. @default false */
  multiple?: boolean;
  /** Between the values of several rows. @default ',' */
  separator?: string;
  /** @default '请选择' */
  placeholder?: string;
}

/** A box that opens a report; the chosen rows fill it and other fields of the form. */
export function PopupInput(props: PopupInputProps) {
  const t = useText();
  const { value, popupCode, orgFields, destFields, target, onFill, readOnly = false, disabled = false } = props;
  const { param, sorter, multiple = false, separator = ',', placeholder = t('请选择'), status, ...rest } = props;
  const control = { id: rest.id, 'aria-label': rest['aria-label'], 'aria-describedby': rest['aria-describedby'] };
  const { message } = App.useApp();
  const box = useRef<InputRef>(null);
  const [popup, setPopup] = useState<{ code: string; pairs: FieldPair[] } | null>(null);
  // Hidden with its tab the dialog would come back over another page.
  useEffect(() => () => setPopup(null), []);
  const text = value ?? '';
  if (readOnly) return <ReadOnlyText {...withoutNothing(control)}>{text}</ReadOnlyText>;

  function open(): void {
    const read = readPopup({ popupCode, orgFields, destFields });
    if ('wrong' in read) message.error({ content: read.wrong, key: read.wrong });
    else setPopup(read);
  }

  function clear(): void {
    const read = readPopup({ popupCode, orgFields, destFields });
    if ('pairs' in read) onFill(Object.fromEntries(read.pairs.map(({ to }) => [to, null])));
    box.current?.focus();
  }

  function close(): void {
    setPopup(null);
    box.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <Input
        {...withoutNothing(control)}
        ref={box}
        readOnly
        className="dw-popup-box"
        aria-haspopup="dialog"
        disabled={disabled}
        status={status ?? ''}
        value={text}
        title={text}
        placeholder={placeholder}
        prefix={<ClusterOutlined aria-hidden />}
        suffix={
          text !== '' && !disabled ? (
            <Button
              type="text"
              size="small"
              title={t('清空')}
              aria-label={t('清空')}
              icon={<CloseCircleFilled aria-hidden />}
              onClick={(event) => {
                event.stopPropagation();
                clear();
              }}
              onKeyDown={(event) => event.stopPropagation()}
            />
          ) : (
            <span />
          )
        }
        onClick={disabled ? undefined : open}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          open();
        }}
      />
      {popup ? (
        <Suspense fallback={null}>
          <ReportDialog
            code={popup.code}
            param={param}
            sorter={sorter}
            multiple={multiple}
            isChosen={(row) => isChosen(row, popup.pairs, target, multiple, separator)}
            onChoose={(rows) => {
              onFill(popupValues(rows, popup.pairs, separator));
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Properties that are there. */
function withoutNothing<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // Only what is undefined is left out.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

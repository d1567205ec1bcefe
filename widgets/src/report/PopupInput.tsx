import { CloseCircleFilled, ClusterOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReportRow } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { type FieldPair, isChosen, type PopupConfig, popupValues, readPopup } from './popup-fields.ts';
import './report.css';

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).default, 0);

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
  /** Pop-ups of one group share the answers to the same questions for 30 s. @default none */
  groupId?: string;
  /** @default '请选择' */
  placeholder?: string;
}

/** A box that opens a report; the chosen rows fill it and other fields of the form. */
export function PopupInput(props: PopupInputProps) {
  const t = useText();
  const { value, popupCode, orgFields, destFields, target, onFill, readOnly = false } = props;
  const {
    param,
    sorter,
    multiple = false,
    separator = ',',
    placeholder = t('请选择'),
    groupId,
    status,
    ...rest
  } = props;
  const reason = useId();
  const configured = readPopup({ popupCode, orgFields, destFields });
  // No choice could fill the fields.
  const unusable = 'wrong' in configured && configured.unusable ? configured.wrong : undefined;
  const disabled = (props.disabled ?? false) || unusable !== undefined;
  const described = [rest['aria-describedby'], unusable ? reason : ''].filter(Boolean).join(' ') || undefined;
  const control = { id: rest.id, 'aria-label': rest['aria-label'], 'aria-describedby': described };
  const { message } = useApp();
  const box = useRef<InputRef>(null);
  const [popup, setPopup] = useState<{ code: string; pairs: FieldPair[] } | null>(null);
  // Hidden with its tab the dialog would come back over another page.
  useEffect(() => () => setPopup(null), []);
  const text = value ?? '';
  if (readOnly) return <ReadOnlyText {...withoutNothing(control)}>{text}</ReadOnlyText>;

  function open(): void {
    if ('wrong' in configured) message.error({ content: configured.wrong, key: configured.wrong });
    else setPopup(configured);
  }

  function clear(): void {
    if ('pairs' in configured) onFill(Object.fromEntries(configured.pairs.map(({ to }) => [to, null])));
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
        status={status ?? (unusable ? 'error' : '')}
        value={text}
        title={text}
        placeholder={placeholder}
        prefix={<Icon of={ClusterOutlined} aria-hidden />}
        suffix={
          text !== '' && !disabled ? (
            <Button
              type="text"
              size="small"
              title={t('清空')}
              aria-label={t('清空')}
              icon={<Icon of={CloseCircleFilled} aria-hidden />}
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
      {unusable ? (
        <div id={reason} className="dw-popup-wrong">
          {unusable}
        </div>
      ) : null}
      {popup ? (
        <ReportDialog
          code={popup.code}
          param={param}
          sorter={sorter}
          groupId={groupId}
          multiple={multiple}
          isChosen={(row) => isChosen(row, popup.pairs, target, multiple, separator)}
          onChoose={(rows) => {
            onFill(popupValues(rows, popup.pairs, separator));
            close();
          }}
          onCancel={close}
        />
      ) : null}
    </>
  );
}

/** Properties that are there. */
function withoutNothing<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // Only what is undefined is left out.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

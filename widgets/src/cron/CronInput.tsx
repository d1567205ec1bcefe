import { cronError, parseCron } from '@dossier/rules/cron/parse.ts';
import { Button, Input, Space } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { clearable } from '../kit/clearable.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { CronPreviewOptions } from './CronPreview.tsx';
import { explained } from './explained.ts';
import type { CronShown } from './parts.ts';
import './cron-input.css';

const CronDialog = lazyPart(async () => (await import('./CronDialog.tsx')).default, 0);

export interface CronInputProps extends ControlProps, CronShown, CronPreviewOptions {
  /** The expression. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Width of the dialog in px. @default 800 */
  width?: number;
  /** @default '请输入cron表达式' */
  placeholder?: string;
  /** Says below what the expression means, or which field is wrong and why. Forms that say it themselves turn it off. @default true */
  explain?: boolean;
}

/** A Quartz expression, typed or put together in a dialog. */
export function CronInput({
  value,
  onChange,
  width = 800,
  placeholder,
  explain = true,
  hideSecond = false,
  hideYear = false,
  exeStartTime,
  zone,
  remote,
  ...rest
}: CronInputProps) {
  const t = useText();
  const words = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const text = value?.trim() ?? '';
  const shape = { seconds: !hideSecond };
  const wrong = text === '' ? undefined : cronError(text, shape);
  const said = explain && text !== '';

  // The dialog holds the focus until it is gone, so it is given back only then.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current && !open) button.current?.focus();
    opened.current = open;
  }, [open]);

  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          {...rest}
          allowClear={clearable()}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? t('请输入cron表达式')}
          status={rest.status ?? (wrong ? 'error' : '')}
          aria-invalid={wrong !== undefined}
          aria-describedby={[rest['aria-describedby'], said ? words : ''].filter(Boolean).join(' ') || undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
        <Button ref={button} disabled={rest.disabled ?? false} onClick={() => setOpen(true)}>
          {t('选择')}
        </Button>
      </Space.Compact>
      {said ? (
        <div id={words} className="dw-cron-said" data-wrong={wrong !== undefined}>
          {wrong ? wrong.message : explained(parseCron(text, shape))}
        </div>
      ) : null}
      {open ? (
        <CronDialog
          value={text}
          width={width}
          hideSecond={hideSecond}
          hideYear={hideYear}
          exeStartTime={exeStartTime}
          zone={zone}
          remote={remote}
          onCancel={() => setOpen(false)}
          onChoose={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

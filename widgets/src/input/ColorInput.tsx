import { Button, ColorPicker, Input, Space } from 'antd';
import { useState } from 'react';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { clearable } from '../kit/clearable.tsx';
import { useText } from '../language/text.ts';
import { readColor } from './color-text.ts';
import { usePopup } from './use-popup.ts';
import '../text/text.css';

/** Colours to pick with one click. */
const usual = ['#f5222d', '#fa8c16', '#faad14', '#52c41a', '#13c2c2', '#1677ff', '#722ed1', '#eb2f96', '#8c8c8c'];

export interface ColorInputProps extends ReadableProps {
  /** `#rrggbb`. */
  value: string | null | undefined;
  /** Null when there is no colour. */
  onChange: (value: string | null) => void;
  /** Colours offered first. @default nine usual ones */
  presets?: readonly string[];
  /** @default '如 #1677ff' */
  placeholder?: string;
}

/** A colour: picked with the mouse, or typed. */
export function ColorInput({
  value,
  onChange,
  presets = usual,
  placeholder,
  disabled = false,
  readOnly = false,
  status,
  ...rest
}: ColorInputProps) {
  const t = useText();
  const popup = usePopup();
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed.trim() !== '' && readColor(typed) === null;
  if (readOnly) {
    return (
      <ReadOnlyText {...rest}>
        {value ? (
          <>
            <span className="dw-swatch" style={{ background: value }} aria-hidden /> {value}
          </>
        ) : null}
      </ReadOnlyText>
    );
  }
  return (
    <Space.Compact block>
      <ColorPicker
        {...popup}
        disabled={disabled}
        disabledAlpha
        disabledFormat
        value={value || null}
        presets={[{ label: t('常用'), colors: [...presets] }]}
        onChange={(next) => onChange(next.toHexString().toLowerCase())}
      >
        <Button
          disabled={disabled}
          aria-label={t('选择颜色')}
          icon={<span className="dw-swatch" style={{ background: value || 'transparent' }} />}
        />
      </ColorPicker>
      <Input
        {...rest}
        disabled={disabled}
        {...(wrong || status ? { status: 'error' as const } : {})}
        {...(wrong ? { title: t('“{0}”不是有效的颜色', typed) } : {})}
        aria-invalid={wrong || status === 'error'}
        allowClear={clearable()}
        autoComplete="off"
        className="dw-mono"
        placeholder={placeholder ?? t('如 #1677ff')}
        value={typed ?? value ?? ''}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const color = readColor(text);
          if (color !== null || text.trim() === '') onChange(color);
        }}
        // What is no colour goes; what is one shows as it is stored.
        onBlur={() => setTyped(null)}
      />
    </Space.Compact>
  );
}

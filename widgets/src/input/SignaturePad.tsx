import { Button, Input, Space } from 'antd';
import { useMemo, useState } from 'react';
import type { ReadableProps } from '../form/control.ts';
import { useText } from '../language/text.ts';
import { useSignature } from './use-signature.ts';
import './signature.css';

export interface SignaturePadProps extends ReadableProps {
  /** Picture of the signature: a PNG as `data:` address, or the address of a stored one. Null where nobody has signed. */
  value: string | null | undefined;
  /** The picture after each line; null when nothing is left. */
  onChange: (picture: string | null) => void;
  /** Width of the pad in px; narrower where there is less room. @default 480 */
  width?: number;
  /** Height of the pad in px. @default 180 */
  height?: number;
}

/** Signs with pen, finger or mouse. Who cannot draw types the name instead. */
export function SignaturePad({
  value,
  onChange,
  width = 480,
  height = 180,
  disabled = false,
  readOnly = false,
  status,
  id,
  ...rest
}: SignaturePadProps) {
  const t = useText();
  const size = useMemo(() => ({ width, height }), [width, height]);
  const { canvas, stored, canUndo, undo, clear, write, pen } = useSignature(value || null, onChange, size);
  const [typed, setTyped] = useState<string | null>(null);
  const fixed = disabled || readOnly;
  const label = rest['aria-label'] ?? t('签名');

  function writeTyped(): void {
    const name = (typed ?? '').trim();
    if (name !== '') write(name);
    setTyped(null);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would take part in the form's layout
    <div
      role="group"
      id={id}
      aria-label={label}
      aria-describedby={rest['aria-describedby']}
      className="dw-sign"
      data-wrong={status === 'error'}
      data-disabled={disabled}
      style={{ maxWidth: width }}
    >
      <div className="dw-sign-pad" style={{ aspectRatio: `${width} / ${height}` }}>
        {stored && value ? <img src={value} alt={t('{0}：已签名', label)} /> : null}
        <canvas
          ref={canvas}
          hidden={stored}
          role="img"
          aria-label={value ? t('{0}：已签名', label) : t('{0}：未签名', label)}
          {...(fixed ? {} : pen)}
        />
        {value ? null : (
          <span className="dw-sign-hint" aria-hidden>
            {fixed ? t('未签名') : t('请在此处签名')}
          </span>
        )}
      </div>
      {fixed ? null : typed === null ? (
        <Space size={4}>
          <Button type="text" size="small" disabled={!canUndo} onClick={undo}>
            {t('撤销')}
          </Button>
          <Button type="text" size="small" disabled={!value} onClick={clear}>
            {t('清除')}
          </Button>
          <Button type="text" size="small" onClick={() => setTyped('')}>
            {t('键入姓名')}
          </Button>
        </Space>
      ) : (
        <Space.Compact block>
          <Input
            autoFocus
            aria-label={t('姓名')}
            placeholder={t('输入姓名后按回车')}
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={(event) => {
              // The form around it is not sent.
              event.preventDefault();
              writeTyped();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
              event.stopPropagation();
              setTyped(null);
            }}
          />
          <Button onClick={writeTyped}>{t('写入')}</Button>
        </Space.Compact>
      )}
    </div>
  );
}

import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { useFull } from '../form/use-full.ts';
import { Icon } from '../kit/Icon.tsx';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import type { CodeInputProps } from './CodeInput.tsx';
import { codeLanguages } from './languages.ts';
import { ProblemList } from './ProblemList.tsx';
import { useCodeView } from './use-code-view.ts';
import './code.css';

const none: readonly never[] = [];

/** The editor behind CodeInput. */
export default function CodeEditor({
  value,
  onChange,
  language = 'javascript',
  onLanguage,
  height,
  lineNumbers = true,
  wrap = false,
  readOnly = false,
  placeholder,
  keywords = none,
  problems = none,
  ...control
}: CodeInputProps & { height: number }) {
  const t = useText();
  const host = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { full, setFull, onKeyDown } = useFull();
  const { disabled = false, status } = control;
  const view = useCodeView(host, {
    ...control,
    'aria-describedby': [control['aria-describedby'], hint].filter(Boolean).join(' '),
    text: value ?? '',
    onText: (text) => onChange(text === '' ? null : text),
    language,
    gutters: lineNumbers,
    wrap,
    readOnly,
    placeholder: readOnly || disabled ? '' : (placeholder ?? t('请在此输入{0}代码', language)),
    keywords,
    problems,
  });

  function switchFull(): void {
    setFull(!full);
    view?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc goes to what is inside first; the button does the same
    <div
      className="dw-code"
      data-full={full}
      data-wrong={status === 'error'}
      data-disabled={disabled}
      onKeyDown={onKeyDown}
    >
      <div className="dw-code-bar">
        {onLanguage ? (
          <Select
            size="small"
            variant="borderless"
            aria-label={t('语言')}
            popupMatchSelectWidth={false}
            virtual={false}
            listHeight={400}
            disabled={disabled || readOnly}
            options={codeLanguages.map((name) => ({ value: name, label: name }))}
            value={language}
            onChange={onLanguage}
          />
        ) : (
          <span className="dw-code-language">{language}</span>
        )}
        <span id={hint} className="dw-code-hint">
          {readOnly || disabled ? t('只读') : t('Tab 缩进；先按 Esc 再按 Tab 离开')}
        </span>
        <Button
          type="text"
          size="small"
          aria-label={full ? t('退出全屏') : t('全屏')}
          title={full ? t('退出全屏') : t('全屏')}
          icon={full ? <Icon of={FullscreenExitOutlined} /> : <Icon of={FullscreenOutlined} />}
          onClick={switchFull}
        />
      </div>
      <div ref={host} className="dw-code-host" style={full ? {} : { height }} />
      {view ? <ProblemList view={view} problems={problems} /> : null}
    </div>
  );
}

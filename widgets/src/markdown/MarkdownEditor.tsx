import { useDeferredValue, useId, useRef, useState } from 'react';
import { useCodeView } from '../code/use-code-view.ts';
import { useFull } from '../form/use-full.ts';
import '../code/code.css';
import { useText } from '../language/text.ts';
import type { MarkdownInputProps } from './MarkdownInput.tsx';
import MarkdownPreview from './MarkdownPreview.tsx';
import { MarkdownTools } from './MarkdownTools.tsx';
import { around, type MarkdownCommand } from './markdown-commands.ts';
import './markdown.css';

const none: readonly never[] = [];

/** The editor behind MarkdownInput. */
export default function MarkdownEditor({ readOnly = false, ...props }: MarkdownInputProps & { height: number }) {
  const t = useText();
  if (!readOnly) return <Editing {...props} />;
  return (
    <div className="dw-markdown" style={{ minHeight: props.height }}>
      <MarkdownPreview text={props.value ?? ''} label={props['aria-label'] ?? t('预览')} />
    </div>
  );
}

function Editing({ value, onChange, height, placeholder, ...control }: MarkdownInputProps & { height: number }) {
  const t = useText();
  const host = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { full, setFull, onKeyDown } = useFull();
  const [look, setLook] = useState(true);
  const text = value ?? '';
  const shown = useDeferredValue(text);
  const { disabled = false, status } = control;
  const view = useCodeView(host, {
    ...control,
    'aria-describedby': [control['aria-describedby'], hint].filter(Boolean).join(' '),
    text,
    onText: (next) => onChange(next === '' ? null : next),
    language: 'markdown',
    gutters: false,
    wrap: true,
    readOnly: false,
    placeholder: disabled ? '' : (placeholder ?? t('请输入内容')),
    keywords: none,
    problems: none,
  });

  function run(command: MarkdownCommand): void {
    if (!view) return;
    view.dispatch(view.state.update(command(view.state), { userEvent: 'input' }));
    view.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do as well
    <div
      className="dw-code dw-markdown"
      data-full={full}
      data-look={look}
      data-wrong={status === 'error'}
      data-disabled={disabled}
      onKeyDown={onKeyDown}
      onKeyDownCapture={(event) => {
        const mark = event.ctrlKey || event.metaKey ? { b: '**', i: '*' }[event.key] : undefined;
        if (!mark || disabled || event.altKey || event.shiftKey) return;
        // The editor has other uses for these keys.
        event.preventDefault();
        event.stopPropagation();
        run(around(mark));
      }}
    >
      <MarkdownTools disabled={disabled} run={run} full={full} onFull={setFull} look={look} onLook={setLook} />
      <div className="dw-markdown-panes" style={full ? {} : { height }}>
        <div ref={host} className="dw-code-host" />
        {look ? <MarkdownPreview text={shown} /> : null}
      </div>
      <p id={hint} className="dw-code-hint dw-markdown-hint">
        {t('Tab 缩进；先按 Esc 再按 Tab 离开')}
      </p>
    </div>
  );
}

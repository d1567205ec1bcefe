import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { useText } from '../../language/text.ts';
import type { GridCore } from '../core.ts';
import { useFind } from './use-find.ts';

interface FindBarProps {
  core: GridCore;
  /** Opened for replacing. */
  replace: boolean;
  onClose: () => void;
}

/** Finds and replaces texts of cells. Enter goes on, Shift and Enter back, Esc closes. */
export default function FindBar({ core, replace, onClose }: FindBarProps) {
  const t = useText();
  const [word, setWord] = useState('');
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeCell, setWholeCell] = useState(false);
  const find = useFind(core, { word, matchCase, wholeCell });
  const box = useRef<HTMLElement>(null);
  const replacing = replace && !core.props().disabled;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the box takes the focus again
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input')?.select();
  }, [replace]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      core.view.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
      event.preventDefault();
      find.go(event.shiftKey);
    }
  }

  return (
    <search ref={box} className="dg-bar dg-find" aria-label={t('查找和替换')} onKeyDown={onKeyDown}>
      <Input
        size="small"
        aria-label={t('查找内容')}
        placeholder={t('查找')}
        value={word}
        onChange={(e) => setWord(e.target.value)}
      />
      <span className="dg-found" role="status">
        {find.text}
      </span>
      <Button
        size="small"
        type="text"
        aria-label={t('上一处')}
        title={t('上一处 (Shift+Enter)')}
        icon={<Icon of={UpOutlined} />}
        disabled={find.count === 0}
        onClick={() => find.go(true)}
      />
      <Button
        size="small"
        type="text"
        aria-label={t('下一处')}
        title={t('下一处 (Enter)')}
        icon={<Icon of={DownOutlined} />}
        disabled={find.count === 0}
        onClick={() => find.go(false)}
      />
      <Checkbox checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)}>
        {t('区分大小写')}
      </Checkbox>
      <Checkbox checked={wholeCell} onChange={(event) => setWholeCell(event.target.checked)}>
        {t('整格匹配')}
      </Checkbox>
      {replacing ? (
        <>
          <Input
            size="small"
            aria-label={t('替换为')}
            placeholder={t('替换为')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button size="small" disabled={find.count === 0} onClick={() => void find.replaceOne(by)}>
            {t('替换')}
          </Button>
          <Button size="small" disabled={find.count === 0} onClick={() => void find.replaceAll(by)}>
            {t('全部替换')}
          </Button>
        </>
      ) : null}
      <span className="dg-room" />
      <Button
        size="small"
        type="text"
        aria-label={t('关闭查找')}
        title={t('关闭 (Esc)')}
        icon={<Icon of={CloseOutlined} />}
        onClick={() => {
          onClose();
          core.view.focus();
        }}
      />
    </search>
  );
}

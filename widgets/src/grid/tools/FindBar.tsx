import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
    <search ref={box} className="dg-bar dg-find" aria-label="查找和替换" onKeyDown={onKeyDown}>
      <Input
        size="small"
        aria-label="查找内容"
        placeholder="查找"
        value={word}
        onChange={(e) => setWord(e.target.value)}
      />
      <span className="dg-found" role="status">
        {find.text}
      </span>
      <Button
        size="small"
        type="text"
        aria-label="上一处"
        title="上一处 (Shift+Enter)"
        icon={<UpOutlined />}
        disabled={find.count === 0}
        onClick={() => find.go(true)}
      />
      <Button
        size="small"
        type="text"
        aria-label="下一处"
        title="下一处 (Enter)"
        icon={<DownOutlined />}
        disabled={find.count === 0}
        onClick={() => find.go(false)}
      />
      <Checkbox checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)}>
        区分大小写
      </Checkbox>
      <Checkbox checked={wholeCell} onChange={(event) => setWholeCell(event.target.checked)}>
        整格匹配
      </Checkbox>
      {replacing ? (
        <>
          <Input
            size="small"
            aria-label="替换为"
            placeholder="替换为"
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button size="small" disabled={find.count === 0} onClick={() => void find.replaceOne(by)}>
            替换
          </Button>
          <Button size="small" disabled={find.count === 0} onClick={() => void find.replaceAll(by)}>
            全部替换
          </Button>
        </>
      ) : null}
      <span className="dg-room" />
      <Button
        size="small"
        type="text"
        aria-label="关闭查找"
        title="关闭 (Esc)"
        icon={<CloseOutlined />}
        onClick={() => {
          onClose();
          core.view.focus();
        }}
      />
    </search>
  );
}

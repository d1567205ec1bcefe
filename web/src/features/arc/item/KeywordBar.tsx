import { SearchOutlined } from '@ant-design/icons';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isTypedInto, shortcutOf } from '#services/keys/shortcuts.ts';
import { say, useText } from '#services/messages/text.ts';

export interface KeywordBarProps {
  /** The word in effect; '' for none. */
  value: string;
  onSearch: (word: string) => void;
}

/** Each word must have two characters, or the index has nothing to look up (message AR81). */
export function keywordProblem(text: string): string | null {
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.some((word) => [...word].length < 2) ? say('请输入至少2个字符') : null;
}

/** One box over title, numbers, author, keywords and names. `/` comes here. */
export function KeywordBar({ value, onSearch }: KeywordBarProps) {
  const t = useText();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
    setProblem(null);
  }
  useSlash(input);

  function search(text: string): void {
    const found = keywordProblem(text);
    setProblem(found);
    if (!found) onSearch(text.trim());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role search is one
    <form
      className="arc-keyword"
      role="search"
      aria-label={t('检索档案')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <Input
        ref={input}
        allowClear={clearable()}
        autoComplete="off"
        prefix={<Icon of={SearchOutlined} aria-hidden />}
        aria-label={t('题名、档号、文号、责任者、关键词')}
        aria-describedby={problem ? 'arc-keyword-problem' : undefined}
        placeholder={t('题名、档号、文号、责任者、关键词，多个词用空格隔开')}
        status={problem ? 'error' : ''}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (problem) setProblem(keywordProblem(event.target.value));
          if (event.target.value === '' && value !== '') onSearch('');
        }}
      />
      <Button type="primary" htmlType="submit">
        {t('检索')}
      </Button>
      {problem ? (
        <p id="arc-keyword-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  );
}

/** The register's search box is this one; the page's filters below it come second. */
function useSlash(input: React.RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (!shortcutOf(event, ['search'], isTypedInto(target)) || target?.closest('.ant-drawer, .ant-modal')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    // Before the filters' own listener, which would take the key.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [input]);
}

import { SearchOutlined } from '@ant-design/icons';
import { longestQuery } from '@dossier/rules/archive/search-query.ts';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Input, type InputRef } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useSlash } from './use-slash.ts';

export interface SearchBoxProps {
  /** The query in effect. */
  value: string;
  /** Why the server could not look for it. */
  problem: string | null;
  onSearch: (q: string) => void;
  /** Further buttons of the box. */
  children?: ReactNode;
}

/** The box that everything is asked in. `/` comes here. */
export function SearchBox({ value, problem, onSearch, children }: SearchBoxProps) {
  const t = useText();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useSlash(input);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role search is one
    <form
      className="arc-search-box"
      role="search"
      aria-label={t('综合检索')}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        ref={input}
        size="large"
        autoFocus
        allowClear={clearable()}
        autoComplete="off"
        maxLength={longestQuery}
        prefix={<Icon of={SearchOutlined} aria-hidden />}
        aria-label={t('检索词')}
        aria-describedby={problem ? 'arc-search-problem' : undefined}
        placeholder={t('题名、档号、文号、责任者、关键词、正文，多个词用空格隔开')}
        status={problem ? 'error' : ''}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="primary" size="large" htmlType="submit">
        {t('检索')}
      </Button>
      {children}
      {problem ? (
        <p id="arc-search-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  );
}

import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { filterKeys, type ListState, searchFields } from '#services/data/list-query.ts';
import { isTypedInto, shortcutOf } from '#services/keys/shortcuts.ts';
import { useText } from '#services/messages/text.ts';
import { buttonIcon, buttonName } from '../button-names.tsx';
import type { Filters } from '../fields/kind.ts';
import { SearchField } from './SearchField.tsx';
import { foldedInputs, inputsPerRow } from './search-values.ts';

export interface SearchAreaProps {
  resource: Resource;
  state: ListState;
  /** Starts a search with these filters, from page 1. */
  onSearch: (filters: Filters) => void;
  /** Back to the first filters; sort and selection stay. */
  onReset: () => void;
  isHidden: (name: string) => boolean;
}

/** One row of search inputs that unfolds; Enter searches, `/` comes here. */
export function SearchArea({ resource, state, onSearch, onReset, isHidden }: SearchAreaProps) {
  const t = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fields = searchFields(resource).filter(([name]) => !isHidden(name));
  const perRow = useInputsPerRow(form);
  const { first, more } = foldedInputs(fields, perRow);
  const inUse = more.some(([name, field]) => filterKeys(name, field).some((key) => state.filters[key]));
  const [open, setOpen] = useState(inUse);
  const [typed, setTyped] = useState<Filters>(state.filters);
  const [shown, setShown] = useState(state.filters);
  // The address changed from outside (back, a link, the side panel): the inputs follow it.
  if (shown !== state.filters) {
    setShown(state.filters);
    setTyped(state.filters);
  }
  useSlashKey(form);
  if (fields.length === 0) return null;

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    onSearch(typed);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role search is one
    <form ref={form} className="rp-search" role="search" aria-label={t('查询{0}', resource.label)} onSubmit={submit}>
      <div className="rp-search-items" style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}>
        {[...first, ...(open ? more : [])].map(([name, field]) => (
          <div className="rp-search-item" key={name}>
            <label htmlFor={`${id}-${name}`}>{field.label}</label>
            <SearchField
              id={`${id}-${name}`}
              name={name}
              field={field}
              filters={typed}
              change={(patch) => setTyped((before) => ({ ...before, ...patch }))}
            />
          </div>
        ))}
      </div>
      <div className="rp-search-buttons" data-open={open}>
        <Button
          type={resource.operations.has('add') ? 'default' : 'primary'}
          htmlType="submit"
          icon={buttonIcon(resource, 'query')}
        >
          {buttonName(resource, 'query', t('查询'))}
        </Button>
        <Button type="text" className="rp-search-reset" onClick={onReset} icon={buttonIcon(resource, 'reset')}>
          {buttonName(resource, 'reset', t('重置'))}
        </Button>
        {more.length > 0 ? (
          <Button
            type="link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={open ? <Icon of={UpOutlined} aria-hidden /> : <Icon of={DownOutlined} aria-hidden />}
            iconPlacement="end"
          >
            {open ? t('收起') : t('展开')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The search key focuses the first input, unless the user is typing somewhere. */
function useSlashKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (!shortcutOf(event, ['search'], isTypedInto(target)) || target?.closest('.ant-drawer, .ant-modal')) return;
      const input = form.current?.querySelector<HTMLInputElement>('input');
      if (!input) return;
      event.preventDefault();
      input.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

function useInputsPerRow(form: React.RefObject<HTMLFormElement | null>): number {
  const [count, setCount] = useState(3);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setCount(inputsPerRow(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [form]);
  return count;
}

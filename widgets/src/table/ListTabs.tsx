import { type ReactNode, useId, useRef } from 'react';
import './list-tabs.css';

export interface ListTab {
  key: string;
  label: string;
  /** How many records are behind it. */
  count?: number | undefined;
}

interface Props {
  /** What the tabs divide. */
  label: string;
  tabs: readonly ListTab[];
  value: string;
  onChange: (key: string) => void;
  /** The list of the chosen tab: the same one, narrowed, or another. */
  children: ReactNode;
}

/** Tabs over a list: one list divided by a field's values, or several lists. ← → Home End choose. */
export function ListTabs({ label, tabs, value, onChange, children }: Props) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === value),
  );
  function choose(index: number): void {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.key);
    strip.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus();
  }
  return (
    <>
      <div className="dw-list-tabs" role="tablist" aria-label={label} ref={strip}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${index}`}
            aria-selected={tab.key === value}
            aria-controls={`${id}panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => {
              const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
              if (to === undefined) return;
              event.preventDefault();
              choose(to);
            }}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="dw-list-tabs-count"> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${at}`}>
        {children}
      </div>
    </>
  );
}

import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import './form.css';

/** Fewer sections are in sight anyway. */
const fewest = 3;

/**
 * A way to each section of a long form, inside it; it stays in sight while the form scrolls.
 * @param titles in order, as their sections have them
 */
export function SectionWays({ titles }: { titles: readonly string[] }) {
  const t = useText();
  if (titles.length < fewest) return null;
  /** Brings a section to the top and its first input under the hands. */
  function goTo(from: HTMLElement, title: string): void {
    const section = from.closest('form')?.querySelector<HTMLElement>(`[data-group="${CSS.escape(title)}"]`);
    section?.scrollIntoView({ block: 'start' });
    section
      ?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')
      ?.focus({ preventScroll: true });
  }
  return (
    <nav className="rp-sections" aria-label={t('表单分组')}>
      {titles.map((title) => (
        <Button key={title} type="text" size="small" onClick={(event) => goTo(event.currentTarget, title)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}

/** Fields that belong together, in a hand-made form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rp-group" data-group={title}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

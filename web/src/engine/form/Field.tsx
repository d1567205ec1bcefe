import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import './form.css';

export interface FieldProps {
  /** Id of the input, which the label names. */
  id: string;
  /** Name of the field: a form finds the first wrong one by it. */
  name?: string;
  label: string;
  required?: boolean | undefined;
  /** Below the input until something is wrong. */
  help?: ReactNode;
  /** What is wrong; in place of the help. */
  problem?: string | null | undefined;
  /** Over both columns. @default false */
  wide?: boolean;
  /** Below everything else. */
  after?: ReactNode;
  children: ReactNode;
}

/** Id of the line below an input, for its `aria-describedby`. */
export const noteIdOf = (id: string): string => `${id}-note`;

/** How every form shows a field: label above, help below it before a mistake, the problem in its place after it. */
export function Field({ id, name, label, required = false, help, problem, wide = false, after, children }: FieldProps) {
  return (
    <div className="rp-field" data-field={name} data-wide={wide}>
      <label htmlFor={id}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {children}
      {problem || help ? (
        <div id={noteIdOf(id)} className={problem ? 'rp-problem' : 'rp-help'} role={problem ? 'alert' : undefined}>
          {problem || help}
        </div>
      ) : null}
      {after}
    </div>
  );
}

/** The star of a field that must be filled, and the word for who does not see it. */
export function RequiredMark() {
  const t = useText();
  return (
    <>
      <span className="rp-required" aria-hidden="true">
        *
      </span>
      <span className="dw-sr-only">{t('必填')}</span>
    </>
  );
}

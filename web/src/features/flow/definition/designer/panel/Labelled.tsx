import { type ReactNode, useId } from 'react';

/** An input of a panel with its label above it. @param children draws the input with this id */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="fp-part">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error: string | undefined;
  /** Beside the input: the captcha image, the eye, the SMS button. */
  side?: ReactNode;
  /** Inside the input's frame, at its end. */
  inside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error below. */
export function Field({ label, error, side, inside, ref, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <span className="field-frame">
          <input
            {...input}
            ref={ref}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          {inside}
        </span>
        {side}
      </div>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface Props {
  busy: boolean;
  error: string | undefined;
  text: string;
  busyText: string;
}

/** What went wrong with the form as a whole, and its button. */
export function FormEnd({ busy, error, text, busyText }: Props) {
  return (
    <>
      <div aria-live="assertive">{error ? <p className="form-error">{error}</p> : null}</div>
      <button type="submit" className="plain-button plain-button--primary submit" disabled={busy}>
        {busy ? busyText : text}
      </button>
    </>
  );
}

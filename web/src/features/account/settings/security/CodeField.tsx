import { Button, Input } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useFormOfPart } from '#engine/form/small/form-of-part.ts';
import { useShellMessages } from '#services/messages/shell.ts';

interface Props extends FieldPartProps {
  /** The field that the code is sent to; without one the server knows where. */
  to?: string;
  /** The code's own field. */
  name: string;
  code: {
    /** Seconds until another one may be asked for. */
    left: number;
    notice: string;
    /** Why there is no code, or null. */
    send(address: string): Promise<string | null>;
  };
}

/** A code that is sent to what another field of the form holds, and the button that has it sent. */
export function CodeField({ id, value, onChange, disabled, to, name, code, ...props }: Props) {
  const t = useShellMessages().signIn;
  const form = useFormOfPart();

  async function send(): Promise<void> {
    if (to !== undefined && form.show(form.wrong([to]))) return;
    const refused = await code.send(to === undefined ? '' : String(form.draft[to]));
    if (refused) form.show({ [to ?? name]: refused });
    else document.getElementById(id)?.focus();
  }

  return (
    <>
      <Input
        id={id}
        disabled={disabled}
        {...(props.status ? { status: props.status } : {})}
        aria-describedby={props['aria-describedby']}
        inputMode="numeric"
        maxLength={8}
        autoComplete="one-time-code"
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
        suffix={
          <Button type="link" size="small" disabled={code.left > 0} onClick={() => void send()}>
            {code.left > 0 ? t.smsWait(code.left) : t.getSmsCode}
          </Button>
        }
      />
      <span role="status">{code.notice}</span>
    </>
  );
}

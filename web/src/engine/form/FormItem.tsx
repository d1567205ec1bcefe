import { isEmpty } from '@dossier/contract/core/validate.ts';
import { Form, type FormItemProps as KitItemProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import { Field, noteIdOf } from './Field.tsx';

export interface FormItemProps
  extends Pick<KitItemProps, 'rules' | 'dependencies' | 'validateFirst' | 'validateDebounce' | 'valuePropName'> {
  name: string;
  label: string;
  /** Must be filled; a sentence takes the place of the usual one. @default false */
  required?: boolean | string;
  help?: Exclude<ReactNode, undefined>;
  /** Below everything else, also below a mistake. */
  after?: Exclude<ReactNode, undefined>;
  /** Over both columns. @default false */
  wide?: boolean;
  /** The control; it is given id, value and handler. */
  children: ReactElement<Record<string, unknown>>;
}

/** A field of a hand-made form: the kit's form keeps and checks its value, and it looks like the fields of made ones. */
export function FormItem({
  name,
  label,
  required = false,
  help = null,
  after = null,
  wide = false,
  rules = [],
  children,
  ...item
}: FormItemProps) {
  const t = useText();
  const filled = {
    validator: async (_rule: unknown, value: unknown) => {
      if (isEmpty(value)) throw new Error(typeof required === 'string' ? required : t('{0}不能为空', label));
    },
  };
  return (
    <Form.Item noStyle name={name} {...item} rules={required === false ? rules : [filled, ...rules]}>
      <Framed name={name} label={label} help={help} after={after} wide={wide} required={required !== false}>
        {children}
      </Framed>
    </Form.Item>
  );
}

interface FramedProps extends Required<Pick<FormItemProps, 'name' | 'label' | 'help' | 'after' | 'wide' | 'children'>> {
  required: boolean;
  /** From the kit's form, with value and handlers. */
  id?: string;
}

function Framed({ name, label, help, after, wide, required, children, ...given }: FramedProps) {
  const { errors = [] } = Form.Item.useStatus();
  const id = given.id ?? name;
  const problem = errors.map(String).join('；');
  const described = problem || help ? noteIdOf(id) : undefined;
  return (
    <Field
      id={id}
      name={name}
      label={label}
      required={required}
      help={help}
      problem={problem}
      wide={wide}
      after={after}
    >
      {cloneElement(children, {
        ...given,
        'aria-describedby': described,
        'aria-required': required || undefined,
      })}
    </Field>
  );
}

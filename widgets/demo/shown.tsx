import { Form, Segmented } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { ReadableProps } from '../src/form/control.ts';
import { local } from './language.ts';

const states = { normal: '可编辑', disabled: '禁用', readOnly: '只读', error: '有误' } as const;
type State = keyof typeof states;
/** What most fields store. */
export type Text = string | null;

/** The state in which a page shows its fields: what they are given, and the switch between the states. */
export function useShownState(): { control: ReadableProps; choice: ReactNode } {
  const [state, setState] = useState<State>('normal');
  const control: ReadableProps = {
    disabled: state === 'disabled',
    readOnly: state === 'readOnly',
    ...(state === 'error' ? { status: 'error' } : {}),
  };
  const choice = (
    <Segmented<State>
      aria-label={local('状态')}
      style={{ marginBottom: 16 }}
      value={state}
      onChange={setState}
      options={Object.entries(states).map(([value, label]) => ({ value: value as State, label: local(label) }))}
    />
  );
  return { control, choice };
}

interface FieldProps<T> {
  label: string;
  start: T;
  /** What stands below of the value. @default all of it */
  show?: (value: T) => unknown;
  children: (control: { value: T; onChange: (value: T) => void; id: string; 'aria-label': string }) => ReactNode;
}

/** A field with its own value, which stands below as it is stored. */
export function Field<T>({ label, start, show = (value) => value, children }: FieldProps<T>) {
  const [value, setValue] = useState(start);
  return (
    <Form.Item
      label={local(label)}
      htmlFor={label}
      extra={
        <code data-stored={label} style={{ color: 'var(--ant-color-text-secondary)' }}>
          {JSON.stringify(show(value))}
        </code>
      }
    >
      <Suspense>{children({ value, onChange: setValue, id: label, 'aria-label': local(label) })}</Suspense>
    </Form.Item>
  );
}

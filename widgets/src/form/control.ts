/** What every input of a form takes besides its value. */
export interface ControlProps {
  /** id of the control, for its label. */
  id?: string;
  /** @default false */
  disabled?: boolean;
  /** Marks the control as wrong. @default undefined */
  status?: 'error';
  /** Name for screen readers where there is no label. */
  'aria-label'?: string;
  /** id of the text below that helps or says what is wrong. */
  'aria-describedby'?: string;
}

/** An input that can also be shown for reading only. */
export interface ReadableProps extends ControlProps {
  /** Shows what is stored, without a way to change it. @default false */
  readOnly?: boolean;
}

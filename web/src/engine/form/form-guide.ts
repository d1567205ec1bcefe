import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Rec } from '../extensions.ts';
import type { Draft } from './draft.ts';

export type Choices = readonly { value: string; text: string }[];

/** A form that is open, as whoever guides it has it. */
export interface GuidedForm {
  /** Null for a new one. */
  record: Rec | null;
  /** What it holds now, before it is drawn. */
  draft: () => Draft;
  /** As if somebody had typed it: rules and rights of the form hold. */
  change: (patch: Draft) => void;
}

/** What a guide makes of a form besides its values. */
export interface Guidance {
  /** A hidden field is shown all the same while something is wrong with it. */
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  /** Choices in place of the usual input, by field; those of lines as `part.field`. */
  options: ReadonlyMap<string, Choices>;
  /** Stands above the fields. */
  notice: ReactNode;
}

/** Somebody besides the person who follows an open form and has a say in it: the script of an online form. */
export interface FormGuide {
  subscribe: (listener: () => void) => () => void;
  guidance: () => Guidance;
  /** @returns what to do when the form closes */
  open: (form: GuidedForm) => () => void;
  /** The form has been drawn with these values. */
  changed: (draft: Draft) => void;
  /** Asked before saving, when nothing is wrong with the form; false: it is not saved. */
  beforeSave: () => Promise<boolean>;
  /** Buttons in the form; they leave it open. */
  buttons: readonly { key: string; label: string; icon: string | null; run: () => void }[];
}

export const noGuidance: Guidance = { hidden: new Set(), disabled: new Set(), options: new Map(), notice: null };
const nothing = () => () => {};

/** Lets a guide follow a form while it is open. */
export function useGuidance(guide: FormGuide | undefined, form: GuidedForm, drawn: Draft): Guidance {
  const latest = useRef(form);
  latest.current = form;
  useEffect(
    () =>
      guide?.open({
        record: latest.current.record,
        draft: () => latest.current.draft(),
        change: (patch) => latest.current.change(patch),
      }),
    [guide],
  );
  useEffect(() => guide?.changed(drawn), [guide, drawn]);
  return useSyncExternalStore(guide?.subscribe ?? nothing, guide?.guidance ?? (() => noGuidance));
}

import { setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, placeholder as placeholderText } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { completing, setup } from './editor-setup.ts';
import { type CodeLanguage, loadLanguage } from './languages.ts';
import { type CodeProblem, diagnosticsOf } from './problems.ts';

export interface CodeViewProps extends ControlProps {
  text: string;
  onText: (text: string) => void;
  language: CodeLanguage;
  gutters: boolean;
  wrap: boolean;
  readOnly: boolean;
  placeholder: string;
  keywords: readonly string[];
  problems: readonly CodeProblem[];
}

/** Marks what came from outside, so that it is not handed back. */
const fromOutside = Annotation.define<true>();

/** One editor inside an element for as long as it is shown; what is given from outside is taken over without a new one. */
export function useCodeView(host: RefObject<HTMLElement | null>, props: CodeViewProps): EditorView | null {
  const { text, onText, language, gutters, wrap, readOnly, placeholder, keywords, problems } = props;
  const [view, setView] = useState<EditorView | null>(null);
  const [slots] = useState(() => ({
    language: new Compartment(),
    frame: new Compartment(),
    reading: new Compartment(),
    words: new Compartment(),
  }));
  const latest = useRef({ text, onText });
  latest.current = { text, onText };

  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          ...Object.values(slots).map((slot) => slot.of([])),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) {
              latest.current.onText(state.doc.toString());
            }
          }),
        ],
      }),
    });
    setView(made);
    return () => {
      setView(null);
      made.destroy();
    };
  }, [host, slots]);

  useSlot(view, slots.frame, () => setup({ gutters, wrap }), [gutters, wrap]);
  useSlot(view, slots.reading, () => readingOf(props), [
    readOnly,
    props.disabled,
    props.id,
    props.status,
    props['aria-label'],
    props['aria-describedby'],
  ]);
  useSlot(view, slots.words, () => [placeholderText(placeholder), completing(keywords)], [
    placeholder,
    keywords.join('\n'),
  ]);

  useEffect(() => {
    if (!view) return;
    let wanted = true;
    void loadLanguage(language).then((extension) => {
      if (wanted) view.dispatch({ effects: slots.language.reconfigure(extension) });
    });
    return () => {
      wanted = false;
    };
  }, [view, language, slots]);

  useEffect(() => {
    // The form put another value in: the text follows, and undo can take it back.
    if (view && text !== view.state.doc.toString()) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: fromOutside.of(true),
      });
    }
  }, [view, text]);

  useEffect(() => {
    view?.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, problems)));
  }, [view, problems]);

  return view;
}

function useSlot(view: EditorView | null, slot: Compartment, make: () => Extension, deps: readonly unknown[]): void {
  const latest = useRef(make);
  latest.current = make;
  useEffect(() => {
    view?.dispatch({ effects: slot.reconfigure(latest.current()) });
  }, [view, slot, ...deps]);
}

function readingOf({ readOnly, disabled = false, id, status, ...rest }: CodeViewProps): Extension {
  return [
    EditorState.readOnly.of(readOnly || disabled),
    EditorView.editable.of(!disabled),
    EditorView.contentAttributes.of({
      ...(id ? { id } : {}),
      ...(rest['aria-label'] ? { 'aria-label': rest['aria-label'] } : {}),
      ...(rest['aria-describedby'] ? { 'aria-describedby': rest['aria-describedby'] } : {}),
      ...(status === 'error' ? { 'aria-invalid': 'true' } : {}),
      ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      ...(disabled ? { 'aria-disabled': 'true' } : {}),
      // Long texts scroll, whether they can be changed or not.
      tabindex: '0',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
  ];
}

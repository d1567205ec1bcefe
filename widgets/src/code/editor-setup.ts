import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeFromList,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap, searchPanelOpen } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { spoken } from '../language/text.ts';
import { phrases } from './phrases.ts';

/** Columns of a tab and of one step of indentation (specification 2, editor settings). */
export const tabSize = 2;

export interface SetupOptions {
  /** Numbers, fold marks and error marks left of the text. */
  gutters: boolean;
  /** Long lines go on in the next one. */
  wrap: boolean;
}

/** What every editor has, whatever its language. Colours are classes: code.css gives them for both appearances. */
export function setup({ gutters, wrap }: SetupOptions): Extension {
  return [
    EditorState.tabSize.of(tabSize),
    indentUnit.of(' '.repeat(tabSize)),
    EditorState.phrases.of(spoken() === 'zh' ? phrases : {}),
    history(),
    highlightSpecialChars(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    // Its icons are signs that office fonts lack.
    autocompletion({ icons: false }),
    syntaxHighlighting(classHighlighter),
    highlightSelectionMatches(),
    highlightActiveLine(),
    search({ top: true }),
    codeFolding(),
    ...(gutters ? [lineNumbers(), foldGutter(), lintGutter()] : []),
    ...(wrap ? [EditorView.lineWrapping] : []),
    wayOut,
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
}

/** Words that are offered while typing, besides the language's own. */
export function completing(keywords: readonly string[]): Extension {
  const source = completeFromList([...keywords]);
  return keywords.length === 0 ? [] : EditorState.languageData.of(() => [{ autocomplete: source }]);
}

/**
 * Tab indents, so the keyboard needs a way out: after Esc, Tab leaves the editor, until something is typed or the focus
 * goes. An open list, panel or dialog around the editor takes its own Esc first or next.
 */
const wayOut: Extension = [
  EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key !== 'Escape' || event.isComposing) return false;
      if (completionStatus(view.state) !== null || searchPanelOpen(view.state)) return false;
      if (!leaving.has(view)) {
        leaving.add(view);
        // The dialog around the editor stays open; the next Esc is its own.
        event.stopPropagation();
      }
      view.setTabFocusMode(true);
      return false;
    },
    blur(_, view) {
      stay(view);
      return false;
    },
  }),
  EditorView.updateListener.of(({ docChanged, view }) => {
    if (docChanged) stay(view);
  }),
];

/** Editors whose next Tab leaves them. */
const leaving = new WeakSet<EditorView>();

function stay(view: EditorView): void {
  if (leaving.delete(view)) view.setTabFocusMode(false);
}

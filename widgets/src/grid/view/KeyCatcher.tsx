import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../language/text.ts';
import { cellsOf, copied } from '../actions/blocks.ts';
import { runCommand } from '../actions/commands.ts';
import { clearCells, startEdit } from '../actions/edit.ts';
import { chosenBlock } from '../actions/navigate.ts';
import { pasteTexts } from '../actions/paste.ts';
import type { GridCore } from '../core.ts';
import { readClipboard } from '../model/clipboard.ts';
import { commandOf } from '../model/keys.ts';

interface KeyCatcherProps {
  core: GridCore;
  box: RefObject<HTMLTextAreaElement | null>;
  label: string;
  gridId: string;
}

/**
 * Where the keyboard is while no cell is edited: a text box out of sight, so that an input method can begin in it.
 * A word that is being composed shows over the active cell, and becomes the text of its editor once it is chosen.
 * Which cell is active the viewport says (`pointAtActive`): it knows what is drawn.
 */
export function KeyCatcher({ core, box, label, gridId }: KeyCatcherProps) {
  const t = useText();
  const composing = useRef(false);

  function begin(text: string): void {
    const { range } = core.store.state;
    const element = box.current;
    if (element) {
      element.value = '';
      element.removeAttribute('style');
    }
    if (!range || text === '') return;
    // The editor has the focus before the next key arrives: nothing is lost or doubled.
    flushSync(() => startEdit(core, range.anchor.rowId, range.anchor.key, text));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (composing.current || event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    const command = commandOf({ key, ctrl: event.ctrlKey || event.metaKey, shift: shiftKey, alt: altKey });
    if (!command) return;
    let used = false;
    flushSync(() => {
      used = runCommand(core, command);
    });
    if (used) event.preventDefault();
    // A letter that opens no editor is not to stay in the box.
    else if (command.type === 'type') event.preventDefault();
  }

  return (
    <textarea
      ref={box}
      className="dg-keys"
      aria-label={t('{0}：方向键移动，回车编辑', label)}
      aria-controls={gridId}
      autoComplete="off"
      spellCheck={false}
      inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : 'text'}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (!core.store.state.range) runCommand(core, { type: 'move', rows: 0, columns: 0, extend: false });
      }}
      // The menu key opened the row's menu already.
      onContextMenu={(event) => event.preventDefault()}
      onCompositionStart={() => {
        composing.current = true;
        showOverCell(box.current, gridId);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        begin(event.currentTarget.value);
      }}
      onInput={(event) => {
        if (!composing.current) begin(event.currentTarget.value);
      }}
      onCopy={(event) => copyTo(core, event.clipboardData, event)}
      onCut={(event) => {
        if (!copyTo(core, event.clipboardData, event)) return;
        const block = chosenBlock(core);
        if (block) clearCells(core, cellsOf(core, block));
      }}
      onPaste={(event) => {
        event.preventDefault();
        const texts = readClipboard({
          html: event.clipboardData.getData('text/html'),
          text: event.clipboardData.getData('text/plain'),
        });
        void pasteTexts(core, texts);
      }}
    />
  );
}

function copyTo(core: GridCore, clipboard: DataTransfer, event: { preventDefault: () => void }): boolean {
  const block = copied(core);
  if (!block) return false;
  event.preventDefault();
  clipboard.setData('text/plain', block.text);
  clipboard.setData('text/html', block.html);
  return true;
}

/** Puts the box over the active cell, in the place of the text that is being composed. */
function showOverCell(box: HTMLTextAreaElement | null, gridId: string): void {
  const cell = document.getElementById(`${gridId}-active`)?.getBoundingClientRect();
  const frame = box?.parentElement?.getBoundingClientRect();
  if (!box || !cell || !frame) return;
  box.style.cssText = `left:${cell.left - frame.left}px;top:${cell.top - frame.top}px;width:${cell.width}px;height:${cell.height}px;opacity:1;z-index:9`;
}

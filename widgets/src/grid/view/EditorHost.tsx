import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../language/text.ts';
import { cancelEdit, commitEdit, setDraft } from '../actions/edit.ts';
import { commitAndGo } from '../actions/leave.ts';
import type { Move } from '../cell.ts';
import type { GridColumn, GridRow } from '../column.ts';
import { type GridCore, typeOf } from '../core.ts';

interface EditorHostProps {
  core: GridCore;
  row: GridRow;
  rowId: string;
  rowIndex: number;
  column: GridColumn;
  typed: string | null;
}

/** The one editor that is open: gives it the focus, keeps its draft, ends it by key or by a click elsewhere. */
export function EditorHost({ core, row, rowId, rowIndex, column, typed }: EditorHostProps) {
  const t = useText();
  const { Edit } = typeOf(column);
  const [value, setValue] = useState(row[column.key]);
  const box = useRef<HTMLDivElement>(null);
  /** The mouse went up in the cell or in a list that it opened: those stand outside in the page, but inside for React. */
  const inside = useRef(false);

  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLElement>(
      'input:not([tabindex="-1"]), textarea, button, [tabindex="0"]',
    );
    (input ?? box.current)?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
      const end = input.value.length;
      if (/^(?:text|search|tel|url|password)$/.test(input.type) || input instanceof HTMLTextAreaElement) {
        input.setSelectionRange(end, end);
      }
    }
  }, []);

  useEffect(() => {
    function onMouseUp(event: MouseEvent): void {
      const kept =
        inside.current || (event.target instanceof Element && event.target.closest('.ant-modal-root, .ant-message'));
      inside.current = false;
      if (!kept && !box.current?.contains(event.target as Node)) commitEdit(core);
    }
    document.addEventListener('mouseup', onMouseUp);
    return () => document.removeEventListener('mouseup', onMouseUp);
  }, [core]);

  function end(move: Move): void {
    commitAndGo(core, move);
    core.view.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The page's key for saving: what was typed counts.
      end('stay');
      return;
    }
    const moves: Record<string, Move> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'left' : 'right',
    };
    const move = moves[event.key];
    if (move && !event.altKey) {
      event.preventDefault();
      end(move);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancelEdit(core);
      core.view.focus();
    }
    event.stopPropagation();
  }

  if (!Edit) return null;
  return (
    <div
      ref={box}
      className="dg-editor"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onMouseDownCapture={() => {
        inside.current = true;
      }}
      onMouseUpCapture={() => {
        inside.current = true;
      }}
    >
      <Suspense fallback={<span className="dg-waiting">{t('加载中…')}</span>}>
        <Edit
          value={value}
          typed={typed}
          row={row}
          rowId={rowId}
          rowIndex={rowIndex}
          column={column}
          grid={core.cells}
          onChange={(next) => {
            setValue(next);
            setDraft(core, next);
          }}
          onDone={(move = 'stay', ...given) => {
            if (given.length > 0) setDraft(core, given[0]);
            end(move);
          }}
          onCancel={() => {
            cancelEdit(core);
            core.view.focus();
          }}
        />
      </Suspense>
    </div>
  );
}

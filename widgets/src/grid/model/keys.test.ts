import { describe, expect, it } from 'vitest';
import { commandOf } from './keys.ts';

const press = (key: string, held: Partial<Record<'ctrl' | 'shift' | 'alt', boolean>> = {}) =>
  commandOf({ key, ctrl: false, shift: false, alt: false, ...held });

describe('keys of a spreadsheet', () => {
  it.each([
    ['ArrowDown', {}, { type: 'move', rows: 1, columns: 0, extend: false }],
    ['ArrowLeft', { shift: true }, { type: 'move', rows: 0, columns: -1, extend: true }],
    ['ArrowUp', { ctrl: true }, { type: 'jump', rows: -1, columns: 0, extend: false }],
    ['ArrowDown', { alt: true }, { type: 'edit', by: 'arrow' }],
    ['ArrowLeft', { alt: true }, { type: 'open', open: false }],
    ['ArrowRight', { alt: true }, { type: 'open', open: true }],
    ['ArrowUp', { alt: true }, { type: 'column-panel' }],
    ['F10', { shift: true }, { type: 'row-menu' }],
    ['ContextMenu', {}, { type: 'row-menu' }],
    ['Enter', {}, { type: 'edit', by: 'enter' }],
    ['Enter', { shift: true }, { type: 'move', rows: -1, columns: 0, extend: false }],
    ['F2', {}, { type: 'edit', by: 'f2' }],
    ['Home', {}, { type: 'row-edge', end: false, extend: false }],
    ['End', { ctrl: true }, { type: 'corner', end: true, extend: false }],
    ['Tab', { shift: true }, { type: 'next', back: true }],
    ['Delete', {}, { type: 'clear' }],
    [' ', {}, { type: 'toggle' }],
    [' ', { shift: true }, { type: 'select-row' }],
    ['z', { ctrl: true }, { type: 'undo' }],
    ['Z', { ctrl: true, shift: true }, { type: 'redo' }],
    ['d', { ctrl: true }, { type: 'fill-down' }],
    ['r', { ctrl: true }, { type: 'fill-right' }],
    ['档', {}, { type: 'type', text: '档' }],
  ] as const)('%s with %o', (key, held, command) => {
    expect(press(key, held)).toEqual(command);
  });

  it.each([
    ['c', { ctrl: true }],
    ['v', { ctrl: true }],
    ['x', { ctrl: true }],
    ['Process', {}],
    ['Shift', {}],
    ['F5', {}],
    ['Tab', { ctrl: true }],
    ['Enter', { ctrl: true }],
  ] as const)('leaves %s with %o to the browser', (key, held) => {
    expect(press(key, held)).toBeNull();
  });
});

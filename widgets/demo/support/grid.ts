import { expect, type Locator, type Page } from '@playwright/test';
import { standStill } from './still.ts';

/** A grid of a demo page, as a user finds its parts. */
export function gridOn(page: Page, label: string, role: 'grid' | 'treegrid' = 'grid') {
  const grid = page.getByRole(role, { name: label, exact: true });
  const frame = page.locator('.dg').filter({ has: grid });
  const head = (title: string): Locator => grid.getByRole('columnheader', { name: new RegExp(`^\\*?${title}`) });

  /** A cell by the number of its row and the title of its column. */
  async function cell(row: number, title: string): Promise<Locator> {
    const at = await head(title).first().getAttribute('aria-colindex');
    return grid.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${at}"]`);
  }

  return {
    grid,
    frame,
    head,
    cell,
    /** The handle that drags a row. */
    handle: (row: number): Locator => grid.getByRole('button', { name: `移动第 ${row} 行`, exact: true }),
    tool: (name: string): Locator => frame.getByRole('toolbar').getByRole('button', { name }),
    /** Makes a cell the active one without editing it. */
    async goTo(row: number, title: string): Promise<void> {
      await (await cell(row, title)).click({ position: { x: 4, y: 4 } });
      // A list that the editor opened takes the first Esc.
      await expect(async () => {
        if ((await grid.locator('.dg-editor').count()) > 0) await page.keyboard.press('Escape');
        expect(await grid.locator('.dg-editor').count()).toBe(0);
      }).toPass();
      // A dialog that Esc closed gives the keyboard back when it is gone: keys and the clipboard are the grid's only then.
      const id = await grid.getAttribute('id');
      await expect(page.locator(`.dg-keys[aria-controls="${id}"]`)).toBeFocused();
    },
    /** Texts of a column from the first row on. */
    async expectColumn(title: string, texts: readonly string[]): Promise<void> {
      for (const [at, text] of texts.entries()) await expect(await cell(at + 1, title)).toHaveText(text);
    },
    async expectActive(row: number, title: string): Promise<void> {
      await expect(await cell(row, title)).toHaveClass(/dg-active/);
    },
  };
}

/** Drags with the real mouse, in steps as a hand does. */
export async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await standStill(page);
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move((box.x + to.x) / 2, (box.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** The middle of an element, in px of the window. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not in view');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What the keys for copying put on the clipboard. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  })()`);
}

/** Pastes as the keys do. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}

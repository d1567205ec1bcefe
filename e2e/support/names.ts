import { expect, type Page } from '@playwright/test';

/** Keys are called as they stand on the keyboard. */
const keys = /^(?:Ctrl|⌘|Shift|Alt|Enter|Esc|[+\s/]|[A-Z])+$/;

/**
 * Fails when something is called by a name of two letters or more without a Chinese character, as the UI kit's own buttons
 * and icons are. The title of plain text and the picture of a file repeat data and may say anything.
 */
export async function expectChineseNames(page: Page, what: string): Promise<void> {
  const found = await page
    .locator(
      '[aria-label], [aria-roledescription], [placeholder], button[title], a[title], input[title], [role][title]',
    )
    .evaluateAll((all) =>
      all.flatMap((element) =>
        element.closest('[aria-hidden=true]') || !element.checkVisibility({ visibilityProperty: true })
          ? []
          : ['aria-label', 'aria-roledescription', 'placeholder', 'title']
              .map((attribute) => ({ attribute, name: element.getAttribute(attribute) ?? '' }))
              .filter(({ name }) => /[a-z]{2}/i.test(name) && !/\p{Script=Han}/u.test(name))
              .map(({ attribute, name }) => `${attribute} “${name}” of ${element.tagName} ${element.className}`),
      ),
    );
  const names = found.filter((one) => !keys.test(/“(.*)”/s.exec(one)?.[1] ?? ''));
  expect([...new Set(names)], `English names on ${what}`).toEqual([]);
}

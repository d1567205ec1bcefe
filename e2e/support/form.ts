import { expect, type Locator } from '@playwright/test';

/** A choice of the list that is open. */
const offered = (field: Locator, text: string) =>
  field
    .page()
    .locator('.ant-select-item-option:visible, .ant-select-tree-title:visible')
    .filter({ hasText: text })
    .first();

/** The input that is called so, whether or not it must be filled in. */
function fieldOf(form: Locator, label: string): Locator {
  const name = new RegExp(`^${label}(?: 必填)?$`);
  return form
    .getByRole('textbox', { name })
    .or(form.getByRole('combobox', { name }))
    .or(form.getByRole('spinbutton', { name }));
}

/**
 * Fills fields of a form by their labels, as a person does: texts, numbers and days are typed, of choices one or more are
 * taken from what is offered.
 */
export async function fillIn(
  form: Locator,
  values: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(form, label);
    if ((await field.getAttribute('role')) !== 'combobox') {
      await field.fill(String(value));
      // A day is taken over with the key; elsewhere it would send the form.
      if (/^\d{4}-\d\d-\d\d$/.test(String(value))) await field.press('Enter');
      continue;
    }
    for (const one of [value].flat()) {
      await field.click();
      if (await field.isEditable()) await field.fill(one);
      await offered(field, one).click();
    }
    await field.press('Tab');
  }
}

/** Saves a form that must be right. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
}

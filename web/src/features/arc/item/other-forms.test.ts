import { resources } from '@dossier/contract/all.ts';
import { expect, it } from 'vitest';
import { otherForms } from './other-forms.ts';

it('names registers that are there, by the rights that their calls ask for', () => {
  for (const { path, add } of Object.values(otherForms)) {
    const resource = resources.find((one) => one.path === path);
    expect(resource?.endpoints.add.access, path).toBe(add);
  }
});

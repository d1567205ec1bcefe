import { refuse } from '#core/errors.ts';
import type { Resources } from '../resource/registry.ts';

/** Refuses to take a rule away from the fields of screens that name it. */
export function assertRuleUnused(
  resources: Resources,
  kind: 'fillRule' | 'checkRule',
  code: string,
  name: string,
): void {
  for (const resource of resources.all())
    for (const field of Object.values(resource.fields))
      if (field.type === 'text' && field[kind] === code)
        throw refuse(`规则“${name}”被“${resource.label}”的“${field.label}”使用，不能删除或更改编码`);
}

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

type Check = ReturnType<typeof Compile>;

const checks = new WeakMap<TSchema, Check>();

/**
 * The compiled check of a schema, made when it is first asked for: two thousand of them cost a start a fifth of its
 * time, and an installation uses a few hundred. A test compiles all.
 */
export function checkOf(schema: TSchema): Check {
  let check = checks.get(schema);
  if (!check) {
    check = Compile(schema);
    checks.set(schema, check);
  }
  return check;
}

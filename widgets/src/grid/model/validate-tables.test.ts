import { describe, expect, it, vi } from 'vitest';
import { type TableCase, ValidateError, validateFormAndTables, validateTables } from './validate-tables.ts';

const errMap = new Map([['1', new Map([['name', '名称不能为空']])]]);

function table(paneKey: string, errors: typeof errMap | null) {
  return { paneKey, validate: vi.fn(async () => errors), activate: vi.fn() } satisfies TableCase;
}

describe('several grids', () => {
  it('stop at the first that fails and show its tab', async () => {
    const cases = [table('a', null), table('b', errMap), table('c', errMap)];
    const failure = await validateTables(cases).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ValidateError);
    expect(failure).toMatchObject({ error: 'VALIDATE_FAILED', index: 1, paneKey: 'b', errMap });
    expect(cases.map(({ activate }) => activate.mock.calls.length)).toEqual([0, 1, 0]);
    expect(cases[2]?.validate).not.toHaveBeenCalled();
  });

  it('stay on the tab when told so, and pass when nothing fails', async () => {
    const failing = table('a', errMap);
    await expect(validateTables([failing], { autoJumpTab: false })).rejects.toMatchObject({ index: 0 });
    expect(failing.activate).not.toHaveBeenCalled();
    await expect(validateTables([table('a', null), table('b', new Map())])).resolves.toBeUndefined();
  });

  it('want an array', async () => {
    await expect(validateTables(undefined as never)).rejects.toThrow(
      "'validateTables'函数的'cases'参数需要的是一个数组，而传入的却是undefined",
    );
  });
});

describe('a form with grids', () => {
  it('gives the values of the form when all is well', async () => {
    const values = { name: 'x' };
    await expect(validateFormAndTables({ validateFields: async () => values }, [table('a', null)])).resolves.toBe(
      values,
    );
    await expect(validateFormAndTables({ validate: async () => values }, [])).resolves.toBe(values);
  });

  it('does not look at the grids when the form fails', async () => {
    const cause = { errorFields: [{ name: ['name'] }] };
    const one = table('a', errMap);
    const failure = validateFormAndTables({ validateFields: () => Promise.reject(cause) }, [one]);
    await expect(failure).rejects.toMatchObject({ index: -1, errMap: null, cause });
    expect(one.validate).not.toHaveBeenCalled();
  });

  it('wants a form', async () => {
    const text = 'form 参数需要的是一个form对象，而传入的却是';
    await expect(validateFormAndTables(undefined as never, [])).rejects.toThrow(`${text}undefined`);
    await expect(validateFormAndTables({} as never, [])).rejects.toThrow(`${text}object`);
  });
});

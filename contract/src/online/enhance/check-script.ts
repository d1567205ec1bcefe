import { ScriptError, scriptMethods } from '@dossier/rules/enhance/script-methods.ts';
import { longestScript } from './scripts.ts';

/** Methods of engines of this family that nothing calls here, and what to use instead of each. */
const uncalled: Readonly<Record<string, string>> = {
  setup: '请使用loaded',
  code_hook: '请使用loaded',
  created: '页面打开时不运行脚本',
  mounted: '页面打开时不运行脚本',
  beforeAdd: '请在表单脚本的loaded中用that.isUpdate区分新增',
};

/** Where something is wrong, from 1, and what. */
export interface ScriptProblem {
  line: number;
  column: number;
  message: string;
}

/**
 * What is wrong with a script, as far as it can be told without running it; null for nothing. Other methods are taken for those of
 * buttons that are made later.
 */
export function findScriptProblem(text: string): ScriptProblem | null {
  if (text.length > longestScript) return { line: 1, column: 1, message: `脚本最长${longestScript}个字符` };
  try {
    const methods = scriptMethods(text);
    const names = methods.map(({ name }) => name);
    const twice = methods.find(({ name }, at) => names.indexOf(name) !== at);
    if (twice) return placed(twice, `方法${twice.name}出现了两次`);
    const gone = methods.find(({ name }) => Object.hasOwn(uncalled, name));
    if (gone) return placed(gone, `${gone.name} 不可用：${uncalled[gone.name]}`);
    const other = anyRecords.exec(text);
    if (!other) return null;
    const before = text.slice(0, other.index).split('\n');
    return placed(
      { line: before.length, column: (before.at(-1) ?? '').length + 1 },
      `${other[0]} 不可用：脚本中的地址须写明表单，如 /online/cgform/records/表单id/list`,
    );
  } catch (error) {
    if (error instanceof ScriptError) return placed(error, `语法错误（${error.message}）`);
    throw error;
  }
}

/** The same as a sentence. */
export function scriptProblem(text: string): string | null {
  const problem = findScriptProblem(text);
  return problem && `第${problem.line}行第${problem.column}列：${problem.message}`;
}

const placed = ({ line, column }: { line: number; column: number }, message: string): ScriptProblem => ({
  ...{ line, column, message },
});

/** Addresses of forms that name none: they would be put together while the script runs. */
const anyRecords = /\/online\/cgform\/(?:records\/(?![A-Za-z0-9_-])|(?!records\/)[A-Za-z]+)/;

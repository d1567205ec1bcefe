import { fieldsOf } from '@dossier/rules/condition.ts';
import { longestExpression, parseRowExpression } from '@dossier/rules/enhance/row-expression.ts';
import { fieldsOfValue, longestValue, parseStepValue, variablesOfValue } from '@dossier/rules/enhance/step-value.ts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { isVariable } from '../form/defaults.ts';
import { auditColumns } from '../form/names.ts';

/** Most steps of one list, and most fields that one step writes. */
export const mostSteps = 20;
const mostFields = 30;

const When = Type.Optional(Type.String({ maxLength: longestExpression }));
const Name = Type.String({ minLength: 1, maxLength: 50 });
const Written = Type.String({ maxLength: longestValue });
const Assignment = Type.Object({ field: Name, value: Written }, { additionalProperties: false });
export type Assignment = Static<typeof Assignment>;
const Assignments = Type.Array(Assignment, { minItems: 1, maxItems: mostFields });
/** Refuses what is about to be done, with a sentence. */
const Refuse = Type.Object(
  { type: Type.Literal('refuse'), when: When, message: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
/** Sets fields of the record itself. */
const SetFields = Type.Object(
  { type: Type.Literal('set'), when: When, values: Assignments },
  { additionalProperties: false },
);
/** Adds a record to a form, by the name of its table. */
const Insert = Type.Object(
  { type: Type.Literal('insert'), when: When, form: Name, values: Assignments },
  { additionalProperties: false },
);
/** Changes the records of a form whose fields are so. */
const Update = Type.Object(
  { type: Type.Literal('update'), when: When, form: Name, match: Assignments, values: Assignments },
  { additionalProperties: false },
);
/** Tells people, by their user names. */
const Tell = Type.Object(
  {
    ...{ type: Type.Literal('message'), when: When, to: Type.String({ minLength: 1, maxLength: longestValue }) },
    ...{ title: Type.String({ minLength: 1, maxLength: 200 }), content: Written },
  },
  { additionalProperties: false },
);
/** Submits the record to the approval of its form. */
const Submit = Type.Object({ type: Type.Literal('submit'), when: When }, { additionalProperties: false });

/** Calls another program, by the code of its hook: before saving, with its answer, or after, once it is committed. */
const Call = Type.Object(
  {
    ...{ type: Type.Literal('call'), when: When, hook: Name },
    manner: Type.Union([Type.Literal('before'), Type.Literal('after')]),
    /** What is sent besides the id; all of the form where none are named. */
    fields: Type.Optional(Type.Array(Name, { maxItems: 100 })),
  },
  { additionalProperties: false },
);

/** One step of what comes with an act on a record (online-engine 22.2, in place of SQL). */
export const Step = Type.Union([Refuse, SetFields, Insert, Update, Tell, Submit, Call]);
export type Step = Static<typeof Step>;
export type StepType = Step['type'];
export const stepTypes: readonly StepType[] = ['refuse', 'set', 'insert', 'update', 'message', 'submit', 'call'];
/** Most calls of one list that somebody waits for. */
export const mostWaitedFor = 3;
const Steps = Type.Array(Step, { maxItems: mostSteps });

/** Acts that have steps besides the buttons of a form. */
export const stepEvents = ['add', 'edit', 'delete', 'import', 'state'] as const;

/** The steps of one act, as they are stored. */
export interface FormSteps {
  id: string;
  /** One of `stepEvents`, or the code of a button. */
  buttonCode: string;
  content: string | null;
  activeStatus: '1' | '0';
  /** `Step`s as JSON. */
  steps: string;
}

/** Why an act cannot have a step; null where it can: what is deleted is set no more, and approvals are asked for in forms. */
export function placeProblem(event: string, type: StepType, isView: boolean): string | null {
  if (event === 'state' && type !== 'message' && type !== 'call') return '状态变化只能发送消息或在之后调用外部接口';
  if (event === 'delete' && (type === 'set' || type === 'submit')) return '该动作不能用于删除';
  return isView && type === 'submit' ? '视图不能提交流程，请在原表单中配置' : null;
}

/** The steps of a stored list; null for a text that holds none. */
export function readSteps(text: string): Step[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Check(Steps, value) ? value : null;
  } catch {
    return null;
  }
}

/** Names of columns that values may read besides the fields of the form. */
const readable = ['id', ...auditColumns];

/** Whether a step decides about a record that is not there yet: it has no id, nobody made it. Files add such ones too. */
const isBeforeRecord = (event: string, type: StepType): boolean =>
  (event === 'add' || event === 'import') && (type === 'set' || type === 'refuse');

/** Another name of a column that the engine keeps: `create_by` is `createBy` in records. */
export const recordName = (column: string): string =>
  (auditColumns as readonly string[]).includes(column)
    ? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : column;

export interface SteppedForm {
  /** Names of its fields. */
  fields: readonly string[];
  /** It shows the records of another form. */
  isView: boolean;
}

/**
 * What is wrong with the steps of an act, as far as the form itself tells; null for nothing. Other forms that steps write are
 * looked at by the server.
 */
export function stepsProblem(event: string, steps: readonly Step[], form: SteppedForm): string | null {
  for (const [at, step] of steps.entries()) {
    const problem = stepProblem(event, step, form);
    if (problem) return `第${at + 1}步：${problem}`;
  }
  if (steps.filter((step) => step.type === 'call' && step.manner === 'before').length > mostWaitedFor)
    return `一组动作最多等待${mostWaitedFor}个外部接口`;
  return null;
}

function stepProblem(event: string, step: Step, { fields, isView }: SteppedForm): string | null {
  const misplaced = placeProblem(event, step.type, isView);
  if (misplaced) return misplaced;
  if (step.type === 'call') {
    if (event === 'state' && step.manner === 'before') return '状态变化只能发送消息或在之后调用外部接口';
    const gone = (step.fields ?? []).find((name) => !fields.includes(name));
    if (gone) return `没有字段 ${gone}`;
  }
  try {
    const read = step.when?.trim() ? fieldsOf(parseRowExpression(step.when)) : [];
    for (const text of valuesOf(step)) {
      const value = parseStepValue(text);
      read.push(...fieldsOfValue(value));
      const unknown = variablesOfValue(value).find((name) => !isVariable(name));
      if (unknown) return `没有变量 ${unknown}`;
    }
    const missing = read.find((name) => !fields.includes(name) && !readable.includes(name));
    if (missing) return `没有字段 ${missing}`;
    const unsaved = isBeforeRecord(event, step.type) && read.find((name) => readable.includes(name));
    if (unsaved) return `记录保存前还没有 ${unsaved}，当前用户等请用变量，如 #{sysUserCode}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (step.type !== 'set') return null;
  const wrong = step.values.find(({ field }) => !fields.includes(field));
  return wrong ? `没有字段 ${wrong.field}` : null;
}

/** Everything of a step that is worked out for a record. */
function valuesOf(step: Step): string[] {
  const of = (assignments: readonly Assignment[]) => assignments.map(({ value }) => value);
  switch (step.type) {
    case 'set':
    case 'insert':
      return of(step.values);
    case 'update':
      return [...of(step.match), ...of(step.values)];
    case 'message':
      return [step.to, step.title, step.content];
    default:
      return [];
  }
}

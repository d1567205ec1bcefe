import type { ActionInputs } from '../../core/action.ts';
import { dict, type Field, reference } from '../../core/field.ts';
import { part } from '../../core/part.ts';
import { type Fields, type Resource, type ResourceInput, resource } from '../../core/resource.ts';
import { board, calendar, type View } from '../../core/view.ts';
import { buttonActions, buttonNames, type FormButton } from '../enhance/buttons.ts';
import type { FormScript } from '../enhance/scripts.ts';
import type { FormSteps } from '../enhance/steps.ts';
import { type CompiledRules, compileRules } from '../rules/compile-rules.ts';
import type { StoredRule } from '../rules/rules.ts';
import { fieldOf, optionsOf } from './compile-field.ts';
import { formComponent } from './component.ts';
import { chainField, chainPlaces } from './link-down.ts';
import { systemColumns } from './names.ts';
import { formPermission } from './permission.ts';
import { type FieldLine, type IndexLine, tableTypes } from './problems.ts';
import { formSchema } from './schema.ts';
import { isJoined } from './settings.ts';

/** A field of a form as it is stored: what the checks read, and how pages show it. */
export interface FormField extends FieldLine {
  dbDefaultVal: string | null;
  dbFieldNameOld: string | null;
  sortFlag: string | null;
  isReadOnly: number;
  fieldExtendJson: string | null;
  fieldMustInput: string | null;
}

/** The head of a form as it is stored, as far as it decides what runs. */
export interface FormHead {
  id: string;
  tableName: string;
  tableType: number;
  tableTxt: string;
  tableVersion: number;
  isPage: string | null;
  isCheckbox: string | null;
  scroll: number | null;
  isTree: string | null;
  relationType: number | null;
  tabOrderNum: number | null;
  treeFieldname: string | null;
  themeTemplate: string | null;
  formTemplate: string | null;
  copyType: number | null;
  extConfigJson: string | null;
}

/** What runs of a form: its definition as it was last brought into the database, with those of its sub tables. */
export interface FormRelease {
  head: FormHead;
  fields: readonly FormField[];
  indexs: readonly IndexLine[];
  subs: readonly FormRelease[];
  /** Absent in what was released before there were any. */
  buttons?: readonly FormButton[];
  /** Absent in what was released before there were any. */
  rules?: readonly StoredRule[];
  /** The server alone knows them. */
  steps?: readonly FormSteps[];
  /** Absent in what was released before there were any. Pages get them beside the release. */
  scripts?: readonly FormScript[];
}

/** Where the records of a form are served. `code`: the id of its head. */
export const recordsPath = (code: string): string => `/online/cgform/records/${code}`;

/** The table of a form; a view has that of what it is a view of. */
export const physicalTable = (tableName: string): string => tableName.replace(/\$\d+$/, '');

/** The register that a definition describes. The engine runs it as it runs one that is written. */
export const compileForm = (release: FormRelease): Resource => resource(formInput(release));

/** What a definition says of its register, as one says it who writes a register. */
export function formInput({ head, fields, subs, buttons, rules }: FormRelease): ResourceInput<Fields, ActionInputs> {
  const own = recordFields(fields);
  const table = `${formSchema}.${physicalTable(head.tableName)}`;
  const tree = head.isTree === 'Y' ? { parent: 'pid' } : undefined;
  const state = own[stateField];
  if (state) own[stateField] = stateColumn(state);
  const names = buttonNames(buttons);
  const moves = state ? approvalOf(head, names) : undefined;
  if (tree) Object.assign(own, treeFields(own, `${table},${head.treeFieldname ?? 'id'},id`));
  const ruled = compileRules(
    rules,
    own,
    subs.map((sub) => sub.head.tableName),
  );
  return {
    area: 'online',
    name: head.tableName,
    label: head.tableTxt,
    path: recordsPath(head.id),
    table,
    permission: formPermission(head.tableName),
    component: formComponent(head.id),
    softDelete: false,
    // Clients of the contract send none.
    versioned: 'optional',
    fields: withoutAsking(own, ruled.computed),
    ...ruled,
    // Other forms choose from its records.
    choices: {
      fields: ['id', ...Object.keys(own).filter((name) => !own[name]?.linked && !own[name]?.secret)],
      ...tree,
    },
    parts: Object.fromEntries(subs.map((sub) => [sub.head.tableName, partOf(sub)])),
    joined: isJoined(head),
    ...(tree ? { tree } : {}),
    ...moves,
    actions: { ...moves?.actions, ...buttonActions(buttons, moves?.states) },
    buttonNames: names,
    views: viewsOf(own, state !== undefined),
    grouped: true,
    prints: { record: `${head.tableTxt}单`, list: { kind: 'list', label: head.tableTxt } },
    messages: {
      added: '添加成功！',
      edited: '修改成功!',
      deleted: '删除成功!',
      deletedBatch: '批量删除成功!',
      notFound: '未找到对应数据',
    },
    excel: { title: head.tableTxt },
  };
}

/** The column that says how far the approval of a record is (online-engine 11.3). */
export const stateField = 'bpm_status';
/** Its values. */
export const approvalStates = { open: '1', waiting: '2', passed: '3', ended: '4' } as const;

/** Nobody writes a state; it moves by the approval. */
const stateColumn = ({ label, list, search, sortable }: Field): Field =>
  dict(stateField, {
    ...{ label, readOnly: true, form: false, state: true },
    ...(list === undefined ? {} : { list }),
    ...(search === undefined ? {} : { search }),
    ...(sortable === undefined ? {} : { sortable }),
  });

/** Records that people approve, by the rules of online-engine 11.3. They are submitted in the form itself; its views show how far they are. */
function approvalOf({ tableName }: FormHead, { bpm }: ReturnType<typeof buttonNames>) {
  const { open, waiting, passed, ended } = approvalStates;
  const submit: ActionInputs = {
    [submitAction]: {
      ...{ label: bpm?.label ?? '提交流程', ask: '确认提交流程吗？', done: '流程已提交', from: [open], to: waiting },
      ...{ flow: flowOfForm(tableName), passed, refused: open, withdrawn: open },
    },
  };
  return {
    states: { field: stateField, first: open, edit: [open, passed, ended], delete: [open] },
    actions: physicalTable(tableName) === tableName ? submit : {},
  };
}

/** The action that submits a record; the right over it ends so too. */
export const submitAction = 'bpm';
/** Code of the approval of a form's records. */
export const flowOfForm = (tableName: string): string => `onl.${physicalTable(tableName)}`;

/** A board by the state or the first short list of values, a calendar by the first date: what the fields offer. */
function viewsOf(fields: Fields, hasApproval: boolean): View[] {
  const shown = Object.entries(fields).filter(([, { list, internal }]) => list !== false && !internal);
  const by = hasApproval
    ? stateField
    : shown.find(([, field]) => field.type === 'dict' && !field.multiple && field.form !== false)?.[0];
  const from = shown.find(([, { type }]) => type === 'date')?.[0];
  return [...(by === undefined ? [] : [board(by)]), ...(from === undefined ? [] : [calendar({ from })])];
}

/** A node of a tree: where it hangs is chosen in the tree, and whether it has children the server says. */
function treeFields({ pid, has_child }: Fields, dictionary: `${string},${string},${string}`): Fields {
  return {
    ...(pid ? { pid: reference({ label: pid.label, list: false, dictionary, parent: 'pid' }) } : {}),
    ...(has_child ? { has_child: { ...has_child, required: false, readOnly: true, internal: true } } : {}),
  };
}

/** What is computed is asked of nobody, and begins with nothing. */
const withoutAsking = (fields: Fields, computed: CompiledRules['computed']): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!(name in computed)) return [name, field];
      const { initial: _, ...rest } = field;
      return [name, { ...rest, required: false } as Field];
    }),
  );

/** What a record or a line holds besides what every one has. */
function recordFields(fields: readonly FormField[], without = ''): Fields {
  const places = chainPlaces(fields);
  return Object.fromEntries(
    fields.flatMap((line) => {
      const isShown = line.dbIsPersist !== 0 || line.fieldShowType === 'link_table_field';
      if (!isShown || line.dbType === 'Blob' || line.dbFieldName === without) return [];
      if (systemColumns.includes(line.dbFieldName)) return [];
      const place = places.get(line.dbFieldName);
      return [[line.dbFieldName, place ? chainField(place, optionsOf(line)) : fieldOf(line)] as const];
    }),
  );
}

/** The lines of a sub table; a one-to-one sub table has one. */
function partOf({ head, fields, rules }: FormRelease) {
  const foreignKey = fields.find(({ mainTable }) => mainTable)?.dbFieldName ?? '';
  const own = recordFields(fields, foreignKey);
  const ruled = compileRules(rules, own);
  return part({
    label: head.tableTxt,
    table: `${formSchema}.${head.tableName}`,
    foreignKey,
    fields: withoutAsking(own, ruled.computed),
    ...ruled,
    most: head.relationType === 1 ? 1 : 500,
  });
}

/** Whether rows of its table are lines of another form's records. */
export const isSub = ({ tableType }: Pick<FormHead, 'tableType'>): boolean => tableType === tableTypes.sub;

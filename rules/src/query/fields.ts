/** One choice of a field that carries its own list. */
export interface QueryOption {
  value: string;
  text: string;
}

/** The report that a field's value is chosen from. */
export interface QueryPopup {
  /** Code of the report. */
  code: string;
  /** Field of the report whose value is taken; default: the first of `orgFields`. */
  field?: string;
  orgFields?: string;
  destFields?: string;
}

/** What the builder must know of a field's values to offer an input for them; copied into each row that names the field. */
export interface QueryTypeData {
  /** Kind of input: one of `inputTypes`; anything else is a text. */
  type?: string | undefined;
  /** How the database keeps it: int, double, string … */
  dbType?: string | undefined;
  /** Choices; for a switch the two stored values. */
  options?: readonly QueryOption[] | undefined;
  /** Code of a dictionary; with `dictTable` the column that is stored; for a category tree the code of its root. */
  dictCode?: string | undefined;
  /** Table of a table dictionary, and its column that is shown. */
  dictTable?: string | undefined;
  dictText?: string | undefined;
  /** Which property of a chosen user or department is stored. */
  customReturnField?: string | undefined;
  popup?: QueryPopup | undefined;
  /** The column holds a comma list of such values: users, departments, words. @default false */
  multi?: boolean | undefined;
}

/** A field that conditions may name, or a group of such fields. */
export interface QueryField extends QueryTypeData {
  value: string;
  /** What the user reads; `label` is the same under its other name. */
  text?: string;
  label?: string;
  /** Fields of a group: a sub-table, a section. */
  children?: readonly QueryField[];
  /** In a group: the child keeps its own value and label. @default false */
  onlyFieldName?: boolean;
}

/** A field as rows name it. */
export interface NamedField extends QueryTypeData {
  /** Full value: `group,child` for children of a group. */
  name: string;
  label: string;
}

/** Input types that have an input of their own (specification 1, section 9), by what may be asked of them. */
const inputTypes = {
  choice: [
    'list',
    'list_multi',
    'table-dict',
    'sel_search',
    'sel_tree',
    'cat_tree',
    'switch',
    'radio',
    'checkbox',
    'select-user',
    'sel_user',
    'select-depart',
    'sel_depart',
  ],
  order: ['date', 'datetime', 'time', 'year', 'month', 'week', 'quarter', 'int', 'number'],
  filled: ['file', 'image', 'password'],
} as const;

/** What may be asked of a field: `order` compares, `choice` takes stored values, `filled` only whether there is one. */
export type QueryKind = keyof typeof inputTypes | 'text';

/** The kind of an input type; unknown types are texts. */
export function kindOf(type: string | undefined): QueryKind {
  for (const [kind, types] of Object.entries(inputTypes)) {
    // The entries are those of the constant above.
    if ((types as readonly string[]).includes(type ?? '')) return kind as QueryKind;
  }
  return 'text';
}

/** Whether the stored text is a comma list of members. */
export function isMembers(field: QueryTypeData | null | undefined): boolean {
  return field?.type === 'list_multi' || field?.type === 'checkbox' || field?.multi === true;
}

/** Every field that a row can name: children as `group,child` and `group-child`, unless `onlyFieldName`. */
export function namedFields(fields: readonly QueryField[]): NamedField[] {
  return fields.flatMap((field) => (field.children ? childrenOf(field) : [named(field, field.value, labelOf(field))]));
}

/** The fields of one group under their full names. */
export function childrenOf(group: QueryField): NamedField[] {
  return (group.children ?? []).map((child) =>
    child.onlyFieldName || group.onlyFieldName
      ? named(child, child.value, labelOf(child))
      : named(child, `${group.value},${child.value}`, `${labelOf(group)}-${labelOf(child)}`),
  );
}

/** What a field or group is called. */
export function labelOf({ text, label, value }: QueryField): string {
  return text ?? label ?? value;
}

function named({ value, text, label, children, onlyFieldName, ...typeData }: QueryField, name: string, own: string) {
  return { ...typeData, name, label: own };
}

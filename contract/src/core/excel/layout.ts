export const auditColumns = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** How export, template and import of a register look. */
export interface ExcelLayout {
  /** Title of the sheet and stem of the file name. Default `{label}列表`. */
  title: string;
  /**
   * `contract`: merged title, exporter line, header row (api-contract 4.9).
   * `template`: header row first, `*` marks required, sheets 数据, 填写说明, 字典 (domain 8).
   */
  layout: 'contract' | 'template';
  /** Columns in order; default: the fields with `excel`. */
  columns?: readonly string[];
  /** Field whose value finds the row to update; without it every row is new. */
  key?: string;
  /** Where files that come in differ from those that go out. */
  import?: ImportLayout;
  /** Audit columns of exports, after the others, with their titles. */
  audit?: Partial<Record<(typeof auditColumns)[number], string>>;
}

/** What a template asks for where it is not what an export shows. */
export interface ImportLayout {
  /** Columns in order; default: those of exports that may be written. */
  columns?: readonly string[];
  /**
   * Keys that find the row to update, each of one field or of several; the first that finds a record counts. They take the
   * place of `key`. Each needs a unique index that begins with the tenant.
   */
  keys?: readonly (readonly string[])[];
}

/** The keys by which rows of a file find their records. */
export const importKeysOf = ({ excel }: { excel: ExcelLayout }): readonly (readonly string[])[] =>
  excel.import?.keys ?? (excel.key === undefined ? [] : [[excel.key]]);

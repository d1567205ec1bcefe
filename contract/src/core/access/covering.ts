/** Records of another register that the records of this one list: whoever may not know of one of them sees nothing of the list. */
export interface Covering {
  /** Table with a row for each listed record, and its columns with the list and the record. */
  table: string;
  key: string;
  item: string;
  /** The register of the listed records, by its permission (`arc:item`): the two would import each other. */
  of: string;
}

/** Registers with access lists of single records, by permission; kept as they are declared. */
export const listedRegisters = new Map<string, unknown>();

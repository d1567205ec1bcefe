/** Rules for codes that the application keeps: what they must look like, and how new ones are made. */
export interface CodeRuleData {
  /** @returns what is wrong with the value, or null when it passes the check rule */
  check(ruleCode: string, value: string): Promise<string | null>;
  /** A value made by a fill rule for a record that holds this. */
  fill(ruleCode: string, record: Readonly<Record<string, unknown>>): Promise<string>;
}

/** The component of a menu entry that opens one print report, by its id or code. */
export const printComponent = (key: string): string => `online/print/${key}`;

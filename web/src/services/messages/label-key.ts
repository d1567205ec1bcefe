/** Under which the name of a field stands in the catalogue: it may read as a sentence of the widgets and mean something else. */
export const labelKey = (label: string): string => `label ${label}`;

/** As `labelKey`, for the text of a dictionary's item. */
export const itemKey = (text: string): string => `item ${text}`;

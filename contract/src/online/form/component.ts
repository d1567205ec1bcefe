/** The component of a form's menu entry, on which its data rules hang. */
export const formComponent = (code: string): string => `online/form/${code}`;

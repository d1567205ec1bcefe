/** What a dragged field is called among the kinds of data that a browser drags. */
export const fieldType = 'text/x-print-field';

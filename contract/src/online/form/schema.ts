/** The schema of the tables that are designed. */
export const formSchema = 'onl';

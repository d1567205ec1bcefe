/** The prefix of the rights over a form's records: `onl:order_main:list`. Views have rights of their own, by names that no table has. */
export const formPermission = (tableName: string): `${string}:${string}` => `onl:${tableName.replace('$', '-')}`;

/** What an account may keep: characters of a name, characters of all rows of a query as JSON, queries of a list and in all. */
export const savedQueryLimits = { title: 50, records: 20_000, perList: 50, perUser: 500, roles: 50 } as const;

import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;

/** Tables of connections to other systems; see the migrations for what the columns mean. */
export interface ConnectionTables {
  sys_data_source_secret: { data_source_id: string; sealed: string };
  sys_gateway_route: {
    id: string;
    router_id: string;
    name: string;
    uri: string;
    /** JSON texts. */
    predicates: string;
    filters: string;
    status: number;
    retryable: number;
    sort_no: number;
    signed_in: boolean;
    permission: string | null;
    pass_token: boolean;
    timeout_ms: number;
    max_mb: number;
    create_by: Default<string | null>;
    create_time: Default<string | null>;
    update_by: Default<string | null>;
    update_time: Default<string | null>;
  };
}

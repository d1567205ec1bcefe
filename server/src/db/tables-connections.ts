import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;

/** Tables of connections to other systems; see the migrations for what the columns mean. */
export interface ConnectionTables {
  sys_data_source_secret: { data_source_id: string; sealed: string };
  sys_open_app: {
    id: string;
    name: string;
    access_key: string;
    /** Login name; the user himself is `owner_id`. */
    owner: string;
    owner_id: string | null;
    calls: string;
    addresses: string | null;
    per_minute: number;
    daily_quota: number;
    expires_at: string | null;
    status: string;
    remark: string | null;
    tenant_id: number;
    version: Default<number>;
    create_by: Default<string | null>;
    create_time: Default<string | null>;
    update_by: Default<string | null>;
    update_time: Default<string | null>;
  };
  sys_open_app_secret: { app_id: string; sealed: string; made_at: string };
  sys_open_day: {
    app_id: string;
    day: string;
    calls: number;
    failed: Default<number>;
    minute: string;
    minute_calls: number;
  };
  sys_open_log: {
    id: string;
    app_id: string;
    app_name: string;
    label: string;
    method: string;
    url: string;
    success: string;
    code: number;
    cost_time: number;
    ip: string | null;
    message: string | null;
    request_id: string | null;
    tenant_id: number;
    create_by: string | null;
    create_time: string;
  };
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

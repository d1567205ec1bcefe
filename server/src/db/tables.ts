import type { ColumnType, Generated } from 'kysely';
import type { ConnectionTables } from './tables-connections.ts';
import type { FileAndTaskTables } from './tables-files.ts';

/** Written and read as the wire's text, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export type Moment = string | null;
type Default<T> = ColumnType<T, T | undefined, T>;

interface Audit {
  create_by: Default<string | null>;
  create_time: Default<Moment>;
  update_by: Default<string | null>;
  update_time: Default<Moment>;
}

interface UserTable extends Audit {
  id: string;
  username: string;
  realname: string | null;
  avatar: Default<string | null>;
  birthday: Default<string | null>;
  sex: Default<number | null>;
  email: Default<string | null>;
  phone: Default<string | null>;
  org_code: Default<string | null>;
  status: Default<number>;
  del_flag: Default<number>;
  work_no: Default<string | null>;
  post: Default<string | null>;
  telephone: Default<string | null>;
  user_identity: Default<number | null>;
  depart_ids: Default<string | null>;
  rel_tenant_ids: Default<string | null>;
  client_id: Default<string | null>;
  activiti_sync: Default<number | null>;
  /** The language that the person reads; null until a screen has told it. */
  language: Default<string | null>;
  version: Generated<number>;
}

interface DepartTable extends Audit {
  id: string;
  parent_id: string | null;
  depart_name: string;
  depart_name_en: Default<string | null>;
  depart_name_abbr: Default<string | null>;
  depart_order: Default<number | null>;
  description: Default<string | null>;
  org_category: Default<string>;
  org_type: Default<string | null>;
  org_code: string;
  mobile: Default<string | null>;
  fax: Default<string | null>;
  address: Default<string | null>;
  memo: Default<string | null>;
  status: Default<string | null>;
  del_flag: Default<string>;
  qywx_identifier: Default<string | null>;
  tenant_id: Default<number>;
  version: Generated<number>;
}

interface PermissionTable extends Audit {
  id: string;
  parent_id: string | null;
  name: string;
  url: Default<string | null>;
  component: Default<string | null>;
  component_name: Default<string | null>;
  redirect: Default<string | null>;
  menu_type: number;
  perms: Default<string | null>;
  perms_type: Default<string | null>;
  sort_no: Default<number | null>;
  always_show: Default<boolean>;
  icon: Default<string | null>;
  is_route: Default<boolean>;
  is_leaf: Default<boolean>;
  keep_alive: Default<boolean>;
  hidden: Default<boolean>;
  hide_tab: Default<boolean>;
  hidden_header_content: Default<boolean>;
  description: Default<string | null>;
  del_flag: Default<number>;
  rule_flag: Default<number>;
  status: Default<string | null>;
  internal_or_external: Default<boolean>;
  version: Generated<number>;
}

interface AnnouncementTable extends Audit {
  id: string;
  titile: string;
  msg_content: string | null;
  start_time: Default<Moment>;
  end_time: Default<Moment>;
  sender: Default<string | null>;
  priority: Default<string | null>;
  msg_category: Default<string>;
  msg_type: Default<string | null>;
  send_status: Default<string>;
  send_time: Default<Moment>;
  cancel_time: Default<Moment>;
  del_flag: Default<string>;
  bus_type: Default<string | null>;
  bus_id: Default<string | null>;
  open_type: Default<string | null>;
  open_page: Default<string | null>;
  user_ids: Default<string | null>;
  msg_abstract: Default<string | null>;
  /** Sentences of the product, JSON, for readers of another language. */
  wording: ColumnType<unknown, string | null | undefined, string | null>;
  dt_task_id: Default<string | null>;
  tenant_id: Default<number>;
  version: Generated<number>;
}

/** Tables that code names. Tables of resources are reached through the resource engine alone. */
export interface Tables extends ConnectionTables, FileAndTaskTables {
  sys_tenant: Audit & {
    id: number;
    name: string | null;
    begin_date: Moment;
    end_date: Moment;
    status: number | null;
    house_number: Default<string | null>;
    /** Code of an area. */
    work_place: Default<string | null>;
    company_address: Default<string | null>;
    file_quota: Default<number | null>;
  };
  sys_tenant_pack: Audit & {
    id: string;
    tenant_id: number;
    pack_name: string;
    status: Default<string>;
    remarks: Default<string | null>;
  };
  sys_tenant_pack_perms: { pack_id: string; permission_id: string };
  /** Invitations and applications; who has joined is in `sys_user.rel_tenant_ids`. */
  sys_user_tenant: Audit & {
    id: string;
    user_id: string | null;
    tenant_id: number;
    status: string;
    account: string | null;
  };
  sys_user_agent: Audit & {
    id: string;
    user_name: string;
    agent_user_name: string;
    start_time: Moment;
    end_time: Moment;
    status: string;
  };
  sys_user: UserTable;
  sys_user_secret: {
    user_id: string;
    password_hash: string;
    must_change: Default<boolean>;
    changed_at: Default<string>;
  };
  sys_role: Audit & {
    id: string;
    role_name: string;
    role_code: string;
    description: Default<string | null>;
    tenant_id: Default<number>;
    version: Generated<number>;
  };
  sys_user_role: { id: string; user_id: string; role_id: string };
  sys_permission: PermissionTable;
  sys_role_permission: {
    id: string;
    role_id: string;
    permission_id: string;
    data_rule_ids: Default<string | null>;
    operate_date: Default<Moment>;
    operate_ip: Default<string | null>;
  };
  sys_permission_data_rule: Audit & {
    id: string;
    permission_id: string;
    rule_name: string | null;
    rule_column: string | null;
    rule_conditions: string | null;
    rule_value: string | null;
    status: string | null;
  };
  sys_role_index: Audit & {
    id: string;
    role_code: string | null;
    url: string | null;
    component: string | null;
    is_route: boolean | null;
    priority: number | null;
    status: string | null;
    sys_org_code: string | null;
  };
  sys_depart: DepartTable;
  sys_user_depart: { id: string; user_id: string; dep_id: string };
  sys_depart_permission: {
    id: string;
    depart_id: string;
    permission_id: string;
    data_rule_ids: Default<string | null>;
  };
  sys_depart_role: Audit & {
    id: string;
    tenant_id: Generated<number>;
    depart_id: string;
    depart_code: Default<string | null>;
    role_name: string | null;
    role_code: string | null;
    description: string | null;
    version: Generated<number>;
  };
  sys_depart_role_permission: {
    id: string;
    depart_id: string | null;
    role_id: string;
    permission_id: string;
    data_rule_ids: Default<string | null>;
    operate_date: Default<Moment>;
    operate_ip: Default<string | null>;
  };
  sys_depart_role_user: { id: string; user_id: string; drole_id: string };
  sys_dict: Audit & {
    id: string;
    dict_name: string;
    dict_code: string;
    description: Default<string | null>;
    del_flag: Default<number>;
    type: Default<number>;
    version: Generated<number>;
  };
  sys_dict_item: Audit & {
    id: string;
    dict_id: string;
    item_text: string;
    item_value: string;
    description: Default<string | null>;
    sort_order: Default<number | null>;
    status: Default<number>;
    item_color: Default<string | null>;
    version: Generated<number>;
  };
  sys_category: Audit & {
    id: string;
    pid: string;
    name: string;
    code: string;
    sys_org_code: Default<string | null>;
    has_child: Default<string | null>;
    tenant_id: Default<number>;
    del_flag: Default<number>;
    bin_entry: Default<string | null>;
    version: Generated<number>;
  };
  sys_position: Audit & {
    id: string;
    code: string;
    name: string;
    post_rank: string | null;
    company_id: Default<string | null>;
    sys_org_code: Default<string | null>;
    tenant_id: Default<number>;
    del_flag: Default<number>;
    version: Generated<number>;
  };
  sys_announcement: AnnouncementTable;
  sys_announcement_send: Audit & {
    id: string;
    annt_id: string;
    user_id: string;
    read_flag: Default<string>;
    read_time: Default<Moment>;
    star_flag: Default<string | null>;
  };
  sys_fill_rule: Audit & {
    id: string;
    rule_name: string;
    rule_code: string;
    rule_class: string;
    rule_params: string | null;
    version: Generated<number>;
  };
  sys_check_rule: Audit & {
    id: string;
    rule_name: string;
    rule_code: string;
    rule_json: string;
    rule_description: string | null;
    version: Generated<number>;
  };
  sys_number: { scope: string; value: number };
  sys_log: Audit & {
    id: string;
    log_type: number;
    log_content: string | null;
    operate_type: number | null;
    userid: string | null;
    username: string | null;
    ip: string | null;
    method: string | null;
    request_url: string | null;
    request_param: string | null;
    request_type: string | null;
    cost_time: number | null;
    request_id: string | null;
    error_text: Default<string | null>;
    application: Default<string | null>;
    tenant_id: Default<number>;
  };
  sys_data_log: Audit & {
    id: string;
    data_table: string;
    data_id: string;
    data_content: string | null;
    data_version: number;
    type: Default<string>;
    create_name: string | null;
    action: Default<string | null>;
  };
  sys_session: {
    id: string;
    user_id: string;
    org_code: string | null;
    tenant_id: number;
    ip: string | null;
    user_agent: string | null;
    created_at: Default<string>;
    last_seen: Default<string>;
    idle_seconds: number;
    ends_at: string;
  };
  sys_user_totp: {
    user_id: string;
    sealed: string;
    created_at: Default<string>;
    confirmed_at: Default<string | null>;
    last_step: Default<number>;
  };
  sys_recovery_code: { user_id: string; digest: string };
  sys_passkey: {
    id: string;
    user_id: string;
    credential_id: string;
    rp_id: string;
    public_key: string;
    counter: number;
    transports: string;
    backed_up: boolean;
    name: string;
    created_at: Default<string>;
    last_used: Default<string | null>;
  };
  sys_trusted_device: {
    id: string;
    user_id: string;
    digest: string;
    ip: string | null;
    user_agent: string | null;
    created_at: Default<string>;
    last_used: Default<string>;
    ends_at: string;
  };
  sys_one_time_code: { kind: string; key: string; value: string; tries: Default<number>; expires_at: string };
  sys_sign_in_step: { kind: string; handle: string; browser: string; data: unknown; expires_at: string };
  sys_session_way: {
    session_id: string;
    source: Default<string | null>;
    issuer: Default<string | null>;
    subject: Default<string | null>;
    sid: Default<string | null>;
    id_token: Default<string | null>;
    ticket: Default<string | null>;
  };
  sys_third_account: Audit & {
    id: string;
    sys_user_id: string;
    third_type: string;
    issuer: string;
    third_user_uuid: string;
    third_user_id: string | null;
    realname: string | null;
    avatar: Default<string | null>;
  };
  sys_sign_in_failure: { key: string; count: number; until: string };
}

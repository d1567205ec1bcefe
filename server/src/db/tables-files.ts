import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
/** Sent as JSON text, read back parsed. */
type Json = ColumnType<unknown, string, string>;

/** Tables of uploads and background work; see the migration for what the columns mean. */
export interface FileAndTaskTables {
  sys_file_object: {
    sha256: string;
    size: number;
    mime: string;
    stored_at: Default<string>;
    checked_at: Default<string | null>;
    damaged_at: Default<string | null>;
  };
  sys_file: FileTable;
  sys_file_thumb: { sha256: string; size: number; thumb_sha256: string };
  sys_file_usage: { kind: 'tenant' | 'user'; owner: string; bytes: Default<number>; warned_at: Default<string | null> };
  sys_upload: UploadTable;
  sys_upload_part: { upload_id: string; start_at: number; size: number; sha256: string };
  sys_task: TaskTable;
  sys_setting: { key: string; value: ColumnType<unknown, string | null, string | null>; sealed: string | null };
  sys_setting_change: {
    id: Generated<string>;
    key: string;
    before: string | null;
    after: string | null;
    create_by: string;
    create_time: Default<string>;
  };
  sys_event: { id: string; payload: string; create_time: Default<string> };
  sys_quartz_run: {
    id: string;
    job_id: string;
    due_at: string | null;
    started_by: string | null;
    log: Default<string>;
  };
}

export interface FileTable {
  id: string;
  sha256: string;
  name: string;
  biz: string;
  path: string;
  size: number;
  mime: string;
  owner_resource: Default<string | null>;
  owner_id: Default<string | null>;
  is_public: Default<boolean>;
  tenant_id: Default<number>;
  create_by: string;
  create_time: Default<string>;
  released_at: Default<string | null>;
  /** Dictionary file_use; made of the owner's columns. */
  use_state: GeneratedAlways<string>;
  /** Dictionary file_scan; null when no scanner looked. */
  scan_state: Default<string | null>;
}

export interface UploadTable {
  id: string;
  name: string;
  size: number;
  biz: string;
  modified: Default<number>;
  received: Default<number>;
  path: Default<string | null>;
  claimed_at: Default<string | null>;
  tenant_id: Default<number>;
  create_by: string;
  create_time: Default<string>;
  update_time: Default<string>;
}

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface TaskTable {
  id: string;
  name: string;
  label: string;
  params: Json;
  state: Default<TaskState>;
  done: Default<number>;
  total: Default<number | null>;
  message: Default<string | null>;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  file_path: Default<string | null>;
  file_name: Default<string | null>;
  /** Null: the server's own work, not a person's. */
  user_id: string | null;
  username: string;
  org_code: Default<string | null>;
  tenant_id: Default<number>;
  attempts: Default<number>;
  worker: Default<string | null>;
  lease_until: Default<string | null>;
  cancel_requested: Default<boolean>;
  awaited: Default<boolean>;
  create_by: string;
  create_time: Default<string>;
  started_at: Default<string | null>;
  finished_at: Default<string | null>;
}

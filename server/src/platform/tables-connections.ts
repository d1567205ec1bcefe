/** Tables of connections to other systems; see the migrations for what the columns mean. */
export interface ConnectionTables {
  sys_data_source_secret: { data_source_id: string; sealed: string };
}

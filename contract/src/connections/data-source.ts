import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { ShortInput } from '../core/wire.ts';

const base = '/sys/dataSource';

/** 多数据源管理: another database that this system may read. Its password is no field: it comes in and never goes out. */
export const dataSource = resource({
  area: 'system',
  name: 'dataSource',
  label: '数据源',
  path: base,
  table: 'sys_data_source',
  permission: 'system:datasource',
  component: 'system/SysDataSourceList',
  owner: 'platform',
  softDelete: false,
  versioned: 'optional',
  choices: { fields: ['id', 'code', 'name'] },
  fields: {
    name: text({ label: '数据源名称', required: true, max: 100, search: 'contains' }),
    code: text({
      label: '数据源编码',
      required: true,
      max: 100,
      pattern: 'code',
      frozen: true,
      mono: true,
      list: false,
      help: '编码必须以字母开头，可包含数字、下划线、横杠；保存后不能修改',
    }),
    dbType: dict('database_type', { label: '数据库类型', required: true, search: 'equals', list: 126 }),
    dbDriver: text({ label: '驱动类', required: true, max: 100, mono: true, list: 200 }),
    dbUrl: text({ label: '数据源地址', required: true, max: 500, mono: true, list: 300 }),
    dbName: text({ label: '数据库名称', max: 100, list: false, help: '为空时取自数据源地址' }),
    dbUsername: text({ label: '用户名', required: true, max: 100, list: 120 }),
    readTables: longText({
      label: '可读表',
      max: 4000,
      list: false,
      help: '报表和图表可以读取的表或视图，以逗号分隔；为空时不能用于报表',
    }),
    remark: text({ label: '备注', max: 200, list: false }),
  },
  titleField: 'name',
  uniques: [{ fields: ['code'], message: '数据源编码已存在' }],
  messages: { edited: '编辑成功!', deletedBatch: '批量删除成功！' },
  excel: {
    title: '多数据源管理报表',
    columns: ['code', 'name', 'remark', 'dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername'],
  },
});

/** Engines that data sources are read with. */
export type DatabaseEngine = 'mysql' | 'postgresql';

interface DatabaseKind {
  /** Item of the dictionary database_type. */
  value: string;
  name: string;
  /** Absent: this server cannot read it. */
  engine?: DatabaseEngine;
  driver: string;
  /** What the form proposes. */
  url: string;
}

const mysqlOptions = '?characterEncoding=UTF-8&useUnicode=true&useSSL=false';

/** All kinds of the dictionary, with what choosing one fills in. */
export const databaseKinds: readonly DatabaseKind[] = [
  {
    value: '1',
    name: 'MySQL5.5',
    engine: 'mysql',
    driver: 'com.mysql.jdbc.Driver',
    url: `jdbc:mysql://127.0.0.1:3306/dbname${mysqlOptions}`,
  },
  {
    value: '4',
    name: 'MySQL5.7+',
    engine: 'mysql',
    driver: 'com.mysql.cj.jdbc.Driver',
    url: `jdbc:mysql://127.0.0.1:3306/dbname${mysqlOptions}&serverTimezone=Asia/Shanghai`,
  },
  {
    value: '5',
    name: 'MariaDB',
    engine: 'mysql',
    driver: 'org.mariadb.jdbc.Driver',
    url: 'jdbc:mariadb://127.0.0.1:3306/dbname?useSSL=false',
  },
  {
    value: '6',
    name: 'PostgreSQL',
    engine: 'postgresql',
    driver: 'org.postgresql.Driver',
    url: 'jdbc:postgresql://127.0.0.1:5432/dbname',
  },
  { value: '2', name: 'Oracle', driver: 'oracle.jdbc.OracleDriver', url: 'jdbc:oracle:thin:@127.0.0.1:1521:ORCL' },
  {
    value: '3',
    name: 'SQLServer',
    driver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    url: 'jdbc:sqlserver://127.0.0.1:1433;DatabaseName=dbname',
  },
  { value: '7', name: '达梦', driver: 'dm.jdbc.driver.DmDriver', url: 'jdbc:dm://127.0.0.1:5236/dbname' },
  { value: '8', name: '人大金仓', driver: 'com.kingbase8.Driver', url: 'jdbc:kingbase8://127.0.0.1:54321/dbname' },
  { value: '9', name: '神通', driver: 'com.oscar.Driver', url: 'jdbc:oscar://127.0.0.1:2003/dbname' },
  { value: '10', name: 'SQLite', driver: 'org.sqlite.JDBC', url: 'jdbc:sqlite:dbname.db' },
  { value: '11', name: 'DB2', driver: 'com.ibm.db2.jcc.DB2Driver', url: 'jdbc:db2://127.0.0.1:50000/dbname' },
  { value: '12', name: 'Hsqldb', driver: 'org.hsqldb.jdbc.JDBCDriver', url: 'jdbc:hsqldb:hsql://127.0.0.1/dbname' },
  {
    value: '13',
    name: 'Derby',
    driver: 'org.apache.derby.jdbc.ClientDriver',
    url: 'jdbc:derby://127.0.0.1:1527/dbname',
  },
  { value: '14', name: 'H2', driver: 'org.h2.Driver', url: 'jdbc:h2:tcp://127.0.0.1:8082/dbname' },
  { value: '15', name: '其他数据库', driver: '', url: '' },
];

/** Why a kind cannot be used; the sentence names it. */
export function unsupportedKind(value: string): string | null {
  const kind = databaseKinds.find((one) => one.value === value);
  if (kind?.engine) return null;
  if (value === '') return '请选择数据库类型';
  return `暂不支持${kind?.name ?? value}数据源，目前支持 MySQL、MariaDB 和 PostgreSQL`;
}

/** Code and name of every data source of the tenant: what reports choose from. */
export const dataSourceOptions = endpoint({
  method: 'GET',
  path: `${base}/options`,
  access: 'online:report:add',
  label: '数据源-选项',
  result: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() })),
});

/**
 * Signs in to a database and out again. With the id of a stored data source an empty password stands for the stored
 * one, as long as type, address, database and user are the stored ones too.
 */
export const testConnection = endpoint({
  method: 'POST',
  path: '/online/cgreport/api/testConnection',
  access: 'online:report:testConnection',
  label: '数据源-测试连接',
  body: Type.Object({
    id: ShortInput,
    dbType: ShortInput,
    dbDriver: ShortInput,
    dbUrl: ShortInput,
    dbName: ShortInput,
    dbUsername: ShortInput,
    dbPassword: ShortInput,
  }),
});

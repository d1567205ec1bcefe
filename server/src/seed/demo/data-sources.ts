import { sql } from 'kysely';
import { type Seeder, seeded } from '../seeder.ts';

const sources = [
  {
    code: 'hr_mysql',
    name: '人力资源库',
    db_type: '4',
    db_driver: 'com.mysql.cj.jdbc.Driver',
    db_url: 'jdbc:mysql://hr-db.example.com:3306/hr?characterEncoding=UTF-8&useSSL=true',
    db_name: 'hr',
    db_username: 'dossier_reader',
    remark: '人员花名册与考勤，只读账号',
  },
  {
    code: 'finance_pg',
    name: '财务核算库',
    db_type: '6',
    db_driver: 'org.postgresql.Driver',
    db_url: 'jdbc:postgresql://finance-db.example.com:5432/ledger?sslmode=verify-full',
    db_name: 'ledger',
    db_username: 'dossier_reader',
    remark: '项目回款与发票，只读账号',
  },
];

/** Data sources of the demo company. Nobody answers there, and they have no password. */
export async function seedDataSources({ tx }: Seeder): Promise<void> {
  for (const source of sources) {
    const row = { ...seeded(), ...source };
    const names = Object.keys(row);
    await sql`insert into sys_data_source (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(tx);
  }
}

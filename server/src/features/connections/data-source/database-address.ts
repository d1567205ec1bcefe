import { type DatabaseEngine, databaseKinds, unsupportedKind } from '@dossier/contract/connections/data-source.ts';
import { invalid } from '#core/errors.ts';

/** Where a database is and how it is spoken to, read from a JDBC address. */
export interface DatabaseAddress {
  engine: DatabaseEngine;
  host: string;
  port: number;
  database: string;
  /** `verified`: the certificate must be the host's. */
  tls: 'off' | 'on' | 'verified';
}

const schemes: Record<DatabaseEngine, { form: RegExp; port: number; example: string }> = {
  mysql: {
    form: /^jdbc:(?:mysql|mariadb):\/\/(\[[0-9a-fA-F:.]+\]|[^:/?#@,;()\s]+)(?::(\d{1,5}))?(?:\/([^/?#;]*))?(?:\?(.*))?$/,
    port: 3306,
    example: 'jdbc:mysql://主机:3306/数据库',
  },
  postgresql: {
    form: /^jdbc:postgresql:\/\/(\[[0-9a-fA-F:.]+\]|[^:/?#@,;()\s]+)(?::(\d{1,5}))?(?:\/([^/?#;]*))?(?:\?(.*))?$/,
    port: 5432,
    example: 'jdbc:postgresql://主机:5432/数据库',
  },
};

/** Databases in which a server of MySQL keeps what it knows of itself and of its accounts. */
const ofServer = new Set(['mysql', 'information_schema', 'performance_schema', 'sys']);

/**
 * Reads type and address. One host, no account in the address; of the options only those about TLS mean anything, the
 * rest (which drivers of other systems act upon) is ignored.
 * @throws AppError with the field that is wrong
 */
export function readDatabaseAddress(dbType: string, dbUrl: string, dbName: string): DatabaseAddress {
  const engine = databaseKinds.find(({ value }) => value === dbType)?.engine;
  if (!engine) throw invalid({ dbType: unsupportedKind(dbType) ?? '' });
  const { form, port: usualPort, example } = schemes[engine];
  const found = form.exec(dbUrl);
  const port = Number(found?.[2] ?? usualPort);
  if (!found || port < 1 || port > 65_535) throw invalid({ dbUrl: `数据源地址应形如 ${example}` });
  const named = decoded(found[3] ?? '') || dbName;
  if (named === '') throw invalid({ dbName: '数据库名称不能为空' });
  if (engine === 'mysql' && ofServer.has(named.toLowerCase())) throw invalid({ dbName: `不能使用系统数据库 ${named}` });
  return { engine, host: (found[1] ?? '').replace(/^\[|\]$/g, ''), port, database: named, tls: tlsOf(found[4] ?? '') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function tlsOf(options: string): DatabaseAddress['tls'] {
  const given = new URLSearchParams(options);
  const mode = (given.get('sslmode') ?? given.get('sslMode') ?? '').toLowerCase().replace('_', '-');
  if (['verify-full', 'verify-identity', 'verify-ca'].includes(mode)) return 'verified';
  if (given.get('verifyServerCertificate') === 'true') return 'verified';
  if (['require', 'required', 'trust'].includes(mode) || [given.get('useSSL'), given.get('ssl')].includes('true'))
    return 'on';
  return 'off';
}

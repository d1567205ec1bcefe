/** The start cannot go on. The message is one line for the person at the terminal, Chinese then English. */
export class StartupError extends Error {
  constructor(chinese: string, english: string) {
    super(`${chinese} / ${english}`);
    this.name = 'StartupError';
  }
}

/** The embedded database cannot run on this machine; the way out is a PostgreSQL of one's own. */
export function cannotRun(reason: string): StartupError {
  return new StartupError(
    `内置数据库无法在本机运行（${reason}），请用环境变量 DATABASE_URL 指定一个 PostgreSQL（15 或更高版本）`,
    `The embedded database cannot run here (${reason}); set DATABASE_URL to a PostgreSQL 15 or newer`,
  );
}

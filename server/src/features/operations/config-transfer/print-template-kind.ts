import { longestTemplate, readPrintTemplate, savePrintTemplate } from '@dossier/contract/operations/print-template.ts';
import { sql } from 'kysely';
import { activate, saveVersion } from '../print-template/print-template.public.ts';
import { idKey, type Kind } from './kind.ts';
import type { Entry } from './shape.ts';

/** `/pm/project card`: the register and its print, the same in every installation. */
const codeOf = ({ path, name }: Pick<Entry, 'path' | 'name'>): string => `${String(path ?? '')} ${String(name ?? '')}`;

/** 打印模板: those in use that are not the product's own; the versions before them stay where they are. */
export const printTemplateKind: Kind = {
  name: 'printTemplate',
  shape: {
    fields: {
      path: { label: '单据', type: 'text', required: true },
      name: { label: '打印', type: 'text', required: true },
      source: { label: '模板', type: 'text', required: true },
    },
    lists: {},
  },
  tables: ['sys_print_template'],
  mayRead: [readPrintTemplate.access],
  codeOf,
  nameOf: codeOf,
  needs: () => [],
  rightsOf: (found) => (found.fields.length > 0 ? [savePrintTemplate.access] : []),
  problemOf({ path, name, source }, _here, { app }) {
    if (!app.prints.find(String(path), String(name))) return '本系统没有这个打印';
    return String(source).length > longestTemplate ? `模板长度不能超过${longestTemplate}个字符` : null;
  },
  async read({ app, tx, actor }) {
    const { rows } = await sql<{ path: string; name: string; source: string; time: string | null }>`
      select resource_path as path, print_name as name, source, create_time as time
      from sys_print_template where tenant_id = ${actor.tenantId} and active`.execute(tx);
    return rows.map(({ time, ...entry }) => {
      const known = app.prints.find(entry.path, entry.name);
      const name = known ? `${known.resource.label}：${known.print.label}` : codeOf(entry);
      const code = codeOf(entry);
      // Every change is a version of its own: what stays is the print.
      return { id: code, code, name, parent: null, entry, unclear: null, changedAt: time };
    });
  },
  async apply(context, { path, name, source }) {
    const about = { path: String(path), name: String(name) };
    const version = await saveVersion(context, { ...about, source: String(source), note: '配置迁移' }, context.tx);
    await activate(context, { ...about, version }, context.tx);
    context.ids.set(idKey('printTemplate', codeOf(about)), codeOf(about));
  },
};

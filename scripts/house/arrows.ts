import { resolveImport } from './imports.ts';
import { wrongFloor } from './rooms.ts';

/** Which of our workspaces a workspace may import besides itself (STYLE.md section 2). */
const mayImport: Record<string, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  widgets: ['rules'],
  server: ['contract', 'rules'],
  web: ['contract', 'rules', 'widgets'],
};

/** Packages that are refused to a workspace, with what they stand for. */
const refused: Record<string, { pattern: RegExp; what: string }[]> = {
  rules: [{ pattern: /^(node:|react|antd)/, what: 'React or Node' }],
  contract: [{ pattern: /^(node:|react|antd)/, what: 'React or Node' }],
  widgets: [{ pattern: /^node:/, what: 'Node' }],
  web: [{ pattern: /^node:/, what: 'Node' }],
};

/** Why `file` may not import `from`, or undefined when it may. Tests may reach across features, not across workspaces. */
export function wrongArrow(file: string, from: string): string | undefined {
  const here = workspaceOf(file);
  const allowed = mayImport[here];
  if (!allowed) return undefined;
  const target = resolveImport(file, from);
  if (target === undefined) {
    const isTool = /\.test\.tsx?$/.test(file) || !file.startsWith(`${here}/src/`);
    const rule = isTool ? undefined : refused[here]?.find(({ pattern }) => pattern.test(from));
    return rule && `${here} never imports ${rule.what}`;
  }
  const there = workspaceOf(target);
  if (there !== here && !allowed.includes(there)) return `${here} never imports ${there}`;
  if (there !== here && target.includes('/src/') && /\.test\.tsx?$/.test(target)) return 'a test is imported by nobody';
  return /\.test\.tsx?$/.test(file) ? undefined : (wrongFloor(file, target) ?? wrongFeature(file, target));
}

function wrongFeature(file: string, target: string): string | undefined {
  const there = featureOf(target);
  if (!there) return undefined;
  const here = featureOf(file);
  if (!here || here === there) return undefined;
  if (file.startsWith('server/') && target.endsWith('.public.ts')) return undefined;
  return file.startsWith('server/')
    ? `feature ${here} may use only the .public.ts of ${there}`
    : `feature ${here} may not use ${there}: what two share becomes a widget or part of the engine`;
}

/** `system/position` for the files of that feature. */
export function featureOf(file: string): string | undefined {
  const parts = /^(?:server|web)\/src\/features\/([\w-]+)\/([\w-]+)\//.exec(file);
  return parts ? `${parts[1]}/${parts[2]}` : undefined;
}

function workspaceOf(file: string): string {
  return file.split('/')[0] ?? '';
}

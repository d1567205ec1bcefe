import { type Endpoint, isPermission } from '@dossier/contract/core/endpoint.ts';

/** docs/rights-matrix.md: every call with what it asks, made from the contract. */
export function rightsMatrix(endpoints: readonly Endpoint[]): string {
  const rows = [...endpoints]
    .sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
    .map(
      ({ method, path, access, narrowed, label }) =>
        `| ${method} | \`${path}\` | ${accessText(access)}${narrowed ? `; a session for ${narrowed}` : ''} | ${label} |`,
    );
  const counts = {
    public: endpoints.filter(({ access }) => access === 'public').length,
    signedIn: endpoints.filter(({ access }) => access === 'signed-in').length,
    permission: endpoints.filter(({ access }) => isPermission(access)).length,
  };
  return [
    '# Rights matrix',
    '',
    'Written by `npm run rights-matrix` from the contract; a test fails when it is stale. Do not edit.',
    '',
    `${endpoints.length} calls: ${counts.permission} ask a permission, ${counts.signedIn} a session, ${counts.public} nothing.`,
    '',
    '| method | path | asks | what |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** What a call asks, in Markdown. */
export function accessText(access: Endpoint['access']): string {
  if (access === 'public') return '**nothing**';
  return access === 'signed-in' ? 'a session' : `\`${access}\``;
}

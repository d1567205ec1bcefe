import { allEndpoints } from '@dossier/contract/all.ts';
import { socketPaths } from '../../server/src/features/communication/socket/socket.routes.ts';
import { accessText } from '../../server/src/features/operations/api-docs/rights-matrix.ts';
import { type Coverage, coverageOf, type Line, type Served } from './coverage.ts';
import { specifications } from './specifications.ts';
import { unserved } from './unserved.ts';
import { wireOperations } from './wire-operations.ts';
import { wirePeople } from './wire-people.ts';

/** The contract against this server. */
export function ourCoverage(): Coverage {
  const sockets = Object.values(socketPaths).map((path): Served => ({ method: 'WS', path, access: 'signed-in' }));
  return coverageOf([...wirePeople, ...wireOperations, ...specifications], unserved, [...allEndpoints(), ...sockets]);
}

/** docs/contract-coverage.md: every call of the contract with its state here. */
export function coveragePage({ lines, beyond }: Coverage): string {
  const areas = Map.groupBy(lines, ({ area }) => area);
  return [
    '# Coverage of the contract',
    '',
    'Written by `npm run contract-coverage` from `scripts/contract-coverage/` and the served calls; a test fails when it is stale. Do not edit.',
    '',
    'Named by: specification 1 (application shell) and 2 (widgets and administration), and § of the wire contract; [39] are calls that only its newer edition has. ANY: every method, or none is named.',
    '',
    `${lines.length} calls: ${countsOf(lines)}. ${beyond.length} served calls go beyond the contract.`,
    '',
    '| area | calls | served | later | not part of this product |',
    '|---|---|---|---|---|',
    ...[...areas].map(([area, its]) => `| ${[area, its.length, ...Object.values(statesOf(its))].join(' | ')} |`),
    '',
    ...[...areas].flatMap(([area, its]) => [
      `## ${area}`,
      '',
      '| method | path | named by | state here |',
      '|---|---|---|---|',
      ...its.map((line) => `| ${line.method} | \`${line.path}\` | ${line.sources.join(', ')} | ${stateText(line)} |`),
      '',
    ]),
    '## Beyond the contract',
    '',
    '| below | calls |',
    '|---|---|',
    ...beyondRows(beyond),
    '',
  ].join('\n');
}

function statesOf(lines: readonly Line[]) {
  const because = (start: string) => lines.filter(({ why }) => why?.startsWith(start)).length;
  return {
    served: lines.filter(({ served }) => served.length > 0).length,
    later: because('later'),
    notPart: because('not part'),
  };
}

function countsOf(lines: readonly Line[]): string {
  const { served, later, notPart } = statesOf(lines);
  return `${served} served, ${later} later, ${notPart} not part of this product`;
}

function stateText({ method, served, why }: Line): string {
  if (served.length === 0) return why ?? '';
  // Sorted: the order of a module's exports is another in the test runner than in Node.
  const methods = served.map((one) => one.method).sort();
  const as = method === 'ANY' ? ` as ${methods.join(', ')}` : '';
  const rights = [...new Set(served.map(({ access }) => accessText(access)))];
  return `served${as}, asks ${rights.join(', ')}`;
}

/** The calls below one path share a row. */
function beyondRows(beyond: readonly Served[]): string[] {
  const groups = Map.groupBy(beyond, ({ path }) => path.slice(0, path.search(/[^/]+(\/[:*].*)?$/)));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([base, its]) => {
      const names = its.map(({ method, path }) => `${method} ${path.slice(base.length)}`).sort();
      return `| \`${base}\` | ${names.join(', ')} |`;
    });
}

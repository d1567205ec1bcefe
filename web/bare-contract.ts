import { type Plugin, parseAst } from 'vite';

/** What only a server does with a call: it reads the input by these schemas, within these limits. */
const ofServers = new Set(['params', 'query', 'body', 'result', 'narrowed', 'tokenInAddress', 'bodyLimit', 'deadline']);

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves out of the contract what no page reads. Pages need the path, the method and the right of a call; the shape of
 * what it takes and gives is checked while compiling and by the server. What is declared and not used goes as well: a
 * declaration is a value, and making it does nothing else.
 */
export function bareContract(): Plugin {
  return {
    name: 'bare-contract',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler: (code) => ({ code: bare(code), map: null }),
    },
  };
}

/** The module without the schemas of its calls, every call at its top level marked as one that may be left out. */
export function bare(code: string): string {
  const changes: { at: number; to: number; put: string }[] = [];
  const cut = new Set<Node>();
  const visit = (value: unknown, inFunction: boolean) => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, inFunction);
      return;
    }
    if (!isNode(value)) return;
    if (cut.has(value)) {
      changes.push({ at: value.start, to: code[value.end] === ',' ? value.end + 1 : value.end, put: '' });
      return;
    }
    if (isEndpoint(value) || isDeclaration(value)) for (const property of schemasOf(value)) cut.add(property);
    if (isCall(value) && !inFunction) changes.push({ at: value.start, to: value.start, put: '/* @__PURE__ */ ' });
    const inside = inFunction || /Function|Method/.test(value.type);
    for (const child of Object.values(value)) visit(child, inside);
  };
  visit(parseAst(code), false);
  let bared = code;
  for (const { at, to, put } of changes.toSorted((a, b) => b.at - a.at)) {
    bared = bared.slice(0, at) + put + bared.slice(to);
  }
  return bared;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
const isCall = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression';
const nameOf = (value: unknown): unknown => (isNode(value) ? value.name : undefined);
const isEndpoint = (node: Node): boolean => isCall(node) && nameOf(node.callee) === 'endpoint';

/** The function that all these calls are of. */
const isDeclaration = (node: Node): boolean => node.type === 'FunctionDeclaration' && nameOf(node.id) === 'endpoint';

/** The properties that only a server reads: of `endpoint({ … })`, or of what `endpoint` gives back. */
function schemasOf(node: Node): Node[] {
  const object = isCall(node) ? (node.arguments as unknown[])[0] : returned(node);
  if (!isNode(object) || object.type !== 'ObjectExpression') return [];
  return (object.properties as Node[]).filter(({ key }) => ofServers.has(String(nameOf(key))));
}

function returned(declaration: Node): unknown {
  const { body } = declaration.body as { body: Node[] };
  return body.find(({ type }) => type === 'ReturnStatement')?.argument;
}

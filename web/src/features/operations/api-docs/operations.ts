import { say } from '#services/messages/text.ts';
export interface Parameter {
  name: string;
  place: string;
  required: boolean;
  schema: unknown;
}

/** A body or an answer. Without a schema it is bytes. */
export interface Content {
  mime: string;
  schema?: unknown;
}

export interface Operation {
  /** `GET /sys/user/list`: one of each in a document. */
  key: string;
  method: string;
  path: string;
  label: string;
  access: string;
  tag: string;
  parameters: Parameter[];
  body: Content | null;
  answer: Content | null;
}

export interface OperationGroup {
  tag: string;
  /** What its calls are about: the part before the hyphen that most labels share, `职务`. */
  title: string;
  operations: Operation[];
}

const methods = ['get', 'post', 'put', 'delete'];

/** The calls of an OpenAPI document. What does not look like one is left out. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(objectOf(objectOf(document).paths)).flatMap(([path, item]) =>
    methods.flatMap((name) => {
      const source = objectOf(item)[name];
      if (!isObject(source)) return [];
      const method = name.toUpperCase();
      const tags = source.tags;
      return {
        key: `${method} ${path}`,
        method,
        path,
        label: textOf(source.summary),
        access: textOf(source['x-access']),
        tag: Array.isArray(tags) ? textOf(tags[0]) : '',
        parameters: parametersOf(source.parameters),
        body: contentOf(source.requestBody),
        answer: contentOf(objectOf(source.responses)['200']),
      };
    }),
  );
}

/** The calls whose path, label, method or permission holds every word of the text. */
export function findOperations(operations: readonly Operation[], text: string): Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => {
    const where =
      `${operation.key} ${operation.label} ${operation.access} ${accessText(operation.access)}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
}

/** Calls by their tag, in the order of the document. */
export function groupsOf(operations: readonly Operation[]): OperationGroup[] {
  return [...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, inside]) => ({
    tag,
    title: titleOf(inside),
    operations: inside,
  }));
}

/** Who may call, for people; a permission stands for itself. */
export function accessText(access: string): string {
  if (access === 'public') return say('无需登录');
  return access === 'signed-in' ? say('登录即可') : access;
}

function titleOf(operations: readonly Operation[]): string {
  const subjects = Map.groupBy(operations, ({ label }) => label.split('-')[0] ?? '');
  const [first] = [...subjects].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

function parametersOf(source: unknown): Parameter[] {
  if (!Array.isArray(source)) return [];
  return source.filter(isObject).map((parameter) => ({
    name: textOf(parameter.name),
    place: textOf(parameter.in),
    required: parameter.required === true,
    schema: parameter.schema,
  }));
}

function contentOf(source: unknown): Content | null {
  const [first] = Object.entries(objectOf(objectOf(source).content));
  if (!first) return null;
  const [mime, media] = first;
  return { mime, ...(isObject(media) && 'schema' in media ? { schema: media.schema } : {}) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

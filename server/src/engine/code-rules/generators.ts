import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Clean } from 'typebox/value';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

declare module '#services/services.ts' {
  interface App {
    /** What fill rules of this server may name. */
    generators: Generators;
  }
}

export type FillValue = string | string[];

/** What a generator works with. */
export interface GeneratorCall<P, G> {
  tx: Tx;
  actor: Actor;
  /** Of the rule, set by its administrator. */
  params: P;
  /** Of the caller's form; what the generator does not ask for is not there. */
  given: G;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  now: string;
  /** Takes the next number of a counter of this rule and the actor's tenant. */
  count(scope: string): Promise<number>;
}

/** A function that makes values for forms. Rules name it; what is not registered cannot be named. */
export interface Generator {
  name: string;
  /** Chinese name. */
  label: string;
  description: string;
  params: TSchema;
  given: TSchema;
  run(call: GeneratorCall<unknown, unknown>): Promise<FillValue> | FillValue;
}

interface GeneratorInput<P extends TSchema, G extends TSchema> {
  name: string;
  label: string;
  description: string;
  params: P;
  given: G;
  run(call: GeneratorCall<Static<P>, Static<G>>): Promise<FillValue> | FillValue;
}

/** Declares a generator. Each property of `params` has a `title`: the rule's editor shows it. */
export function defineGenerator<P extends TSchema, G extends TSchema>(input: GeneratorInput<P, G>): Generator {
  // `params` and `given` are checked against these schemas before every run.
  return input as unknown as Generator;
}

/** The generators of one running server, by name. */
export interface Generators {
  register(generator: Generator): void;
  all(): readonly Generator[];
  /** @throws AppError when nothing is registered under that name */
  named(name: string): Generator;
}

export function makeGenerators(): Generators {
  const registered = new Map<string, Generator>();
  return {
    register: (generator) => void registered.set(generator.name, generator),
    all: () => [...registered.values()],
    named(name) {
      const generator = registered.get(name);
      if (!generator) throw refuse(`规则实现类“${name.slice(0, 100)}”未注册`);
      return generator;
    },
  };
}

/** Properties of a parameter schema. */
export function propertiesOf(schema: TSchema): Record<string, { title?: string }> {
  return (schema as { properties?: Record<string, { title?: string }> }).properties ?? {};
}

/** Reads the JSON text of a rule's parameters against its generator. @throws AppError with the sentence for the field */
export function readParams(generator: Generator, text: string | null): unknown {
  const params = parseObject(text);
  const known = propertiesOf(generator.params);
  if ('onl_watch' in params) throw refuse('参数名称不能是onl_watch');
  const foreign = Object.keys(params).find((name) => !Object.hasOwn(known, name));
  if (foreign !== undefined) throw refuse(`“${generator.label}”没有参数“${foreign.slice(0, 50)}”`);
  const check = Compile(generator.params);
  if (check.Check(params)) return params;
  const [error] = check.Errors(params);
  throw refuse(`规则参数“${error?.instancePath.slice(1).split('/')[0] ?? ''}”不正确`);
}

/** The part of a form's data that a generator asks for. @throws AppError when it does not fit */
export function readGiven(generator: Generator, data: Readonly<Record<string, unknown>>): unknown {
  const known = propertiesOf(generator.given);
  // A form sends all of its fields; empty ones count as not given.
  const given = Object.fromEntries(
    Object.keys(known).flatMap((name) => {
      const value = Object.hasOwn(data, name) ? data[name] : null;
      return value === null || value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const read = Clean(generator.given, given);
  const check = Compile(generator.given);
  if (check.Check(read)) return read;
  const [error] = check.Errors(read);
  throw refuse(`“${error?.instancePath.slice(1).split('/')[0] ?? ''}”格式不正确`);
}

function parseObject(text: string | null): Record<string, unknown> {
  if (text === null || text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('请输入JSON字符串');
  }
  if (Array.isArray(value)) throw refuse('只能传递JSON对象，不能传递JSON数组');
  if (typeof value !== 'object' || value === null) throw refuse('请输入JSON字符串');
  return value as Record<string, unknown>;
}

import type { TSchema } from 'typebox';

type Project = (value: unknown) => unknown;

interface Shape {
  type?: string;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  additionalProperties?: unknown;
}

/**
 * Compiles a copier that lets only the listed properties of a result out, so that a column that the
 * contract does not name cannot leak. Open shapes (records, unions, unknown) pass as they are.
 */
export function resultProjector(schema: TSchema): Project {
  const shape = schema as Shape;
  if (shape.type === 'array' && shape.items) {
    const each = resultProjector(shape.items);
    return (value) => (Array.isArray(value) ? value.map(each) : (value ?? null));
  }
  if (
    shape.type === 'object' &&
    shape.properties &&
    shape.additionalProperties === undefined &&
    Object.keys(shape.properties).length > 0
  ) {
    const parts = Object.entries(shape.properties).map(([key, part]) => [key, resultProjector(part)] as const);
    return (value) => {
      if (value === null || typeof value !== 'object') return value ?? null;
      const source = value as Record<string, unknown>;
      const copy: Record<string, unknown> = {};
      for (const [key, project] of parts) if (source[key] !== undefined) copy[key] = project(source[key]);
      return copy;
    };
  }
  return (value) => value ?? null;
}

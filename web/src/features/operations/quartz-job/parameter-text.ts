import { type JobParameter, type ParameterValues, parseObject } from '@dossier/contract/operations/job-parameters.ts';

/** The values of a text that inputs can show; null when it holds something else and is shown as text. */
export function editableValues(parameters: readonly JobParameter[], text: string): ParameterValues | null {
  const values = parseObject(text);
  if (typeof values === 'string') return null;
  const known = (name: string) => parameters.some((parameter) => parameter.name === name);
  return Object.keys(values).every(known) ? values : null;
}

/** The text of values in the order of the parameters; what is empty is left to its default. */
export function textOfValues(parameters: readonly JobParameter[], values: ParameterValues): string | null {
  const given = parameters.flatMap(({ name }) => {
    const value = values[name];
    return value === undefined || value === null || value === '' ? [] : [[name, value] as const];
  });
  return given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : null;
}

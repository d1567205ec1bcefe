/** Whose variables are asked for. */
export interface FillingPerson {
  userId: string;
  username: string;
  realname: string;
  orgCode: string;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const now = () => clock.format(new Date());

/** The variables of defaults, steps and rules by their name in small letters without underscores (online-engine 14). */
const variables: Readonly<Record<string, (person: FillingPerson) => string>> = {
  date: () => now().slice(0, 10),
  time: () => now().slice(11),
  datetime: now,
  sysuserid: ({ userId }) => userId,
  sysusercode: ({ username }) => username,
  sysusername: ({ realname }) => realname,
  sysorgcode: ({ orgCode }) => orgCode,
};
const pattern = /#\{([A-Za-z_]{1,40})\}/g;
const ofName = (name: string) => {
  const key = name.replaceAll('_', '').toLowerCase();
  return Object.hasOwn(variables, key) ? variables[key] : undefined;
};

/** A variable as it is for a person now; undefined for a name that is none. */
export const variableOf = (name: string, person: FillingPerson): string | undefined => ofName(name)?.(person);

/** Whether there is a variable of this name. */
export const isVariable = (name: string): boolean => ofName(name) !== undefined;

/** Whether a default names a variable. */
export const hasVariable = (value: string): boolean =>
  [...value.matchAll(pattern)].some(([, name = '']) => ofName(name) !== undefined);

/** Whether a default names a variable that tells who fills something in; those of date and time are the same for everybody. */
export const namesPerson = (value: string): boolean =>
  [...value.matchAll(pattern)].some(([, name = '']) => isVariable(name) && /^_*s_*y_*s/i.test(name));

/** A text with its variables as they are for a person now; names that are none stay as they stand. */
export const filled = (value: string, person: FillingPerson): string =>
  value.replaceAll(pattern, (text, name: string) => ofName(name)?.(person) ?? text);

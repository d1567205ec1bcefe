/** How long the pop-ups of one group share an answer, in ms (specification 2, section 7). */
const sharedFor = 30_000;

const answers = new Map<string, { answer: Promise<unknown>; until: number }>();

/** The answer to a question, which the same question of the same group gets too for a while. Without a group it is asked each time. */
export function sharedAnswer<T>(group: string | undefined, question: string, load: () => Promise<T>): Promise<T> {
  if (group === undefined) return load();
  const now = Date.now();
  for (const [key, { until }] of answers) if (until <= now) answers.delete(key);
  const key = JSON.stringify([group, question]);
  const known = answers.get(key);
  // The question says what the answer is.
  if (known) return known.answer as Promise<T>;
  const answer = load();
  answers.set(key, { answer, until: now + sharedFor });
  answer.catch(() => {
    if (answers.get(key)?.answer === answer) answers.delete(key);
  });
  return answer;
}

/** Asks anew from now on: somebody wants to see what is there now. */
export function forgetAnswers(group: string | undefined): void {
  for (const key of answers.keys()) if ((JSON.parse(key) as string[])[0] === group) answers.delete(key);
}

/** Code of the fill rule that a default names: `${order_no}`; undefined where it is none. */
export const fillRuleOf = (value: string): string | undefined => /^\$\{([A-Za-z][\w-]*)\}$/.exec(value.trim())?.[1];

/** Whether a default is a variable, an expression or a mixture of such (online-engine 14), which nothing evaluates yet. */
export const needsEvaluation = (value: string): boolean => fillRuleOf(value) === undefined && /[#$]\{|\{\{/.test(value);

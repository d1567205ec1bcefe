/** 普通商业秘密: from here on the domain (6.1) asks how long a secret is kept. */
export const businessSecret = 2;

/** Years that a secret is kept where its document does not say: a core secret longer (decision 0134). */
export const secretYears = (level: number): number => (level === businessSecret ? 5 : 10);

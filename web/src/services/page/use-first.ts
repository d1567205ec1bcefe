import { useState } from 'react';

/**
 * What a form was opened with: the first answer, for as long as the form stands. A hidden tab gives up its queries, and
 * those of forms are kept by no cache, so that nothing old is edited; read again they would take away what was written.
 */
export function useFirst<T>(answer: T | undefined): T | undefined {
  const [first, setFirst] = useState(answer);
  if (first === undefined && answer !== undefined) setFirst(answer);
  return first ?? answer;
}

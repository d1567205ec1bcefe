import { createContext, useContext } from 'react';

/** A hook that is told of each dialog whether it is open: whoever may reload the page asks first what is being done in it. */
export type Hold = (open: boolean) => void;

const HoldContext = createContext<Hold>(() => {});

/** Hands a hook to all dialogs inside. */
export const HoldProvider = HoldContext;

/** Tells the application that something is open. */
export function useHold(open: boolean): void {
  const useGiven = useContext(HoldContext);
  useGiven(open);
}

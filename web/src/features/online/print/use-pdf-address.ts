import { useEffect, useState } from 'react';

/** Address of a document in memory, as long as it is shown. */
export function usePdfAddress(document: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (document === null) return;
    const made = URL.createObjectURL(document);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [document]);
  return address;
}

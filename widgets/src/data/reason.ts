/**
 * Why something failed, as a sentence for the user.
 * @param otherwise what is said where the reason itself says nothing
 */
export function reasonText(reason: unknown, otherwise: string): string {
  return (reason instanceof Error && reason.message) || otherwise;
}

/**
 * Flags of Node for the server. A young generation of 16 MB a half instead of 32 and more: long imports and exports
 * then grow the server by some 90 MB less, and lists are no slower (docs/benchmarks.md).
 */
export const serverFlags = ['--max-semi-space-size=16'];

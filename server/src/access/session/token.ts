import { createSigner, createVerifier } from 'fast-jwt';

export interface TokenClaims {
  /** Session id: the row that ends the token at once. */
  jti: string;
  username: string;
}

export interface Tokens {
  sign(claims: TokenClaims): string;
  /** The claims, or null when the text is not a token of ours. */
  read(token: string): TokenClaims | null;
}

/** HS256 with one random key of the installation; the algorithm is fixed here, never read from the token. */
export function makeTokens(key: string): Tokens {
  const sign = createSigner({ algorithm: 'HS256', key });
  const verify = createVerifier({ algorithms: ['HS256'], key, cache: 5000, cacheTTL: 600_000 });
  return {
    sign: (claims) => sign({ ...claims }),
    read(token) {
      try {
        const claims: unknown = verify(token);
        return isClaims(claims) ? claims : null;
      } catch {
        return null;
      }
    },
  };
}

function isClaims(value: unknown): value is TokenClaims {
  return (
    typeof value === 'object' &&
    value !== null &&
    'jti' in value &&
    typeof value.jti === 'string' &&
    'username' in value
  );
}

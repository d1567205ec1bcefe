/** An address without a name, for which there are no passkeys. */
const bare = /^[\d.]+$|:/;

/** Whether this browser speaks with passkeys in the form that the server uses, at the address where it is. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !bare.test(window.location.hostname);

/** Has a passkey answer what the server asks. @throws DOMException when the person refuses or nothing fits */
export async function askPasskey(options: unknown): Promise<unknown> {
  // The server's options are those of the standard.
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return written(await navigator.credentials.get({ publicKey }));
}

/** Has a new passkey made. @throws DOMException as above; `InvalidStateError` when there is one already */
export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return written(await navigator.credentials.create({ publicKey }));
}

function written(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  return credential.toJSON();
}

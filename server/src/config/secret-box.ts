import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Keeps what must be read again (passwords of other systems) unreadable at rest: AES-256-GCM. */
export interface SecretBox {
  /** @param owner what the secret belongs to, e.g. `data-source:{id}`; it opens for nothing else */
  seal(text: string, owner: string): string;
  /** @throws when the key is another one, or the text was changed or belongs to something else */
  open(sealed: string, owner: string): string;
}

const version = 'v1';

/** Makes the box from the installation's data key: 64 hexadecimal digits. */
export function secretBox(dataKey: string): SecretBox {
  const key = createHash('sha256').update(`dossier secret box ${dataKey}`).digest();
  return {
    seal(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [version, nonce, cipher.getAuthTag(), bytes]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open(sealed, owner) {
      const [found, nonce = '', tag = '', bytes = ''] = sealed.split('.');
      if (found !== version) throw new Error('a sealed secret has an unknown form');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(bytes, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}

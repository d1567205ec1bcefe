import { passwordStrength } from '@dossier/rules/password-strength.ts';
import { passwordMin } from '#services/api/client-config.ts';
import { say, useText } from '#services/messages/text.ts';

const words = () => ['', say('弱'), say('中'), say('强')] as const;

/** How hard the typed password is to guess: three bars and a word. */
export function StrengthBar({ password, id }: { password: string; id?: string }) {
  const t = useText();
  const strength = passwordStrength(password);
  return (
    <span className="strength" data-strength={strength} id={id} role="status">
      <span className="strength-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {strength === 0 ? t('{0}到64个字符，请避免常见密码', passwordMin()) : t('密码强度：{0}', words()[strength])}
    </span>
  );
}

import { WarningOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';

/** Says that something is missing that is no mistake and still keeps a person from working. */
export function Lacking({ text }: { text: string }) {
  return (
    <span className="user-lacking">
      <Icon of={WarningOutlined} />
      {text}
    </span>
  );
}

import { WarningOutlined } from '@ant-design/icons';

/** Says that something is missing that is no mistake and still keeps a person from working. */
export function Lacking({ text }: { text: string }) {
  return (
    <span className="user-lacking">
      <WarningOutlined />
      {text}
    </span>
  );
}

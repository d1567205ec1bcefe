import { useShellMessages } from '#services/messages/shell.ts';
import { frameAddress } from '#services/navigation/frame-address.ts';
import { ExceptionPage } from '#services/page/ExceptionPage.tsx';
import './frame-page.css';

interface Props {
  template: string;
  path: string;
  title: string;
}

/** A page of another application inside a tab, 800 px high (widgets 14.2). */
export function FramePage({ template, path, title }: Props) {
  const t = useShellMessages();
  const { address, unknown, openable } = frameAddress(template, path);
  if (!openable) return <ExceptionPage kind="missing" hint={t.trouble.badAddressHint(template)} />;
  return (
    <div className="frame-page">
      <p className="frame-note">
        {unknown.length > 0 ? <span role="alert">{t.trouble.unknownNames(unknown.join('，'))}</span> : null}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t.frame.open}
        </a>
      </p>
      <iframe src={address} title={title} height={800} />
    </div>
  );
}

import { useMessages } from '#services/messages/index.ts';
import { homePath } from '#services/navigation/path.ts';
import { ExceptionBody } from '#services/page/ExceptionBody.tsx';

/** What a stranger finds at an address that leads nowhere. */
export default function Missing() {
  const t = useMessages().exception;
  return (
    <ExceptionBody kind="missing">
      <a className="plain-button plain-button--primary" href={homePath}>
        {t.back}
      </a>
    </ExceptionBody>
  );
}

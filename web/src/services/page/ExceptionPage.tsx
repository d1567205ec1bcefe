import { Link } from 'react-router';
import { useMessages } from '../messages/index.ts';
import { homePath } from '../navigation/path.ts';

import { ExceptionBody, type ExceptionProps } from './ExceptionBody.tsx';

/** 403, 404 and 500 inside the workspace, with the way home. */
export function ExceptionPage(props: ExceptionProps) {
  const t = useMessages().exception;
  return (
    <ExceptionBody {...props}>
      <Link className="plain-button plain-button--primary" to={homePath}>
        {t.back}
      </Link>
    </ExceptionBody>
  );
}

import { ExceptionPage } from '../../platform/page/ExceptionPage.tsx';

export default function ForbiddenPage() {
  return <ExceptionPage kind="forbidden" />;
}

import { ExceptionPage } from '#services/page/ExceptionPage.tsx';

export default function ForbiddenPage() {
  return <ExceptionPage kind="forbidden" />;
}

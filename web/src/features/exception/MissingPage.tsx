import { ExceptionPage } from '#services/page/ExceptionPage.tsx';

export default function MissingPage() {
  return <ExceptionPage kind="missing" />;
}

import { ExceptionPage } from '../../platform/page/ExceptionPage.tsx';

export default function MissingPage() {
  return <ExceptionPage kind="missing" />;
}

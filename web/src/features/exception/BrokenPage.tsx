import { ExceptionPage } from '#services/page/ExceptionPage.tsx';

export default function BrokenPage() {
  return <ExceptionPage kind="broken" />;
}

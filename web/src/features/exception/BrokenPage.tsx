import { ExceptionPage } from '../../platform/page/ExceptionPage.tsx';

export default function BrokenPage() {
  return <ExceptionPage kind="broken" />;
}

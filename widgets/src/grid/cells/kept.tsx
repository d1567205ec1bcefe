import { Input } from 'antd';

/** What editors of texts leave behind (`CellType.Kept`). */
export const KeptInput = () => <Input tabIndex={-1} />;

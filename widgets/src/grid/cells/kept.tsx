import { DatePicker, Input, Select, TimePicker } from 'antd';
import type { MomentKind } from './date-reading.ts';

/** What editors of texts leave behind (`CellType.Kept`). */
export const KeptInput = () => <Input tabIndex={-1} />;

/** What editors with a list leave behind. */
export const KeptSelect = () => <Select tabIndex={-1} />;

const KeptDate = () => (
  <>
    <KeptInput />
    <DatePicker tabIndex={-1} />
  </>
);

const KeptTime = () => (
  <>
    <KeptInput />
    <TimePicker tabIndex={-1} />
  </>
);

/** What editors of moments leave behind. */
export const keptMoment = { date: KeptDate, datetime: KeptDate, time: KeptTime } satisfies Record<MomentKind, unknown>;

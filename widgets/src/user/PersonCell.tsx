import { Avatar } from './Avatar.tsx';
import './person-cell.css';

export interface PersonCellProps {
  name: string;
  /** Address of the picture; without one the last character of the name stands for it. */
  picture?: string | null;
  /** Behind the name, quieter: account, department. */
  note?: string | null;
}

/** A person in a cell of a list: round picture and name. */
export function PersonCell({ name, picture, note }: PersonCellProps) {
  return (
    <span className="dw-person">
      <Avatar name={name} picture={picture} />
      <span className="dw-person-name" title={name}>
        {name}
      </span>
      {note ? <span className="dw-person-note">{note}</span> : null}
    </span>
  );
}

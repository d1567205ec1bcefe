interface Option<T extends string> {
  value: T;
  text: string;
  className: string;
}
interface Props<T extends string> {
  name: string;
  value: T;
  options: readonly Option<T>[];
  onChange(value: T): void;
}

/** A choice between small pictures of layouts. */
export function LayoutChoice<T extends string>({ name, value, options, onChange }: Props<T>) {
  return (
    <div className="thumbs">
      {options.map((option) => (
        <label key={option.value} className="thumb-option">
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={`thumb ${option.className}`} aria-hidden="true" />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}

interface Props {
  points: readonly { month: string; value: number }[];
  label: string;
  text: (value: number) => string;
}

const width = 96;
const height = 28;

/** The course of a number as a line without axes; the months and values are read as a table by screen readers. */
export function Spark({ points, label, text }: Props) {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = (value: number, index: number) => {
    const x = 2 + (index / Math.max(1, points.length - 1)) * (width - 6);
    const y = high === low ? height / 2 : height - 3 - ((value - low) / (high - low)) * (height - 6);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const [lastX, lastY] = at(values.at(-1) ?? 0, values.length - 1).split(',');
  return (
    <div className="spark">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polyline points={values.map(at).join(' ')} />
        <circle cx={lastX} cy={lastY} r="2.5" />
      </svg>
      <table className="dw-sr-only">
        <caption>{label}</caption>
        <tbody>
          {points.map(({ month, value }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{text(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

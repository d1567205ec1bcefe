/** A quiet shelf of binders, one of them pulled out: the illustration of the sign-in page. */
export function ShelfArt() {
  return (
    <svg className="shelf" viewBox="0 0 520 360" aria-hidden="true">
      <circle cx="392" cy="108" r="86" className="shelf-sun" />
      {rows.map((row) => (
        <g key={row.y}>
          {row.binders.map((binder, i) => (
            <Binder key={binder.x} {...binder} base={row.y} label={i % 2 === 0} />
          ))}
          <rect x="40" y={row.y} width="440" height="7" rx="3.5" className="shelf-board" />
        </g>
      ))}
      <g className="shelf-plant">
        <path d="M428 164c-14-8-20-24-16-40 12 6 20 22 16 40z" />
        <path d="M430 164c2-18 14-32 30-34 0 16-12 32-30 34z" />
        <path d="M418 162h24l-4 26h-16z" className="shelf-pot" />
      </g>
    </svg>
  );
}

interface BinderProps {
  x: number;
  width: number;
  height: number;
  tone: 'a' | 'b' | 'c' | 'd';
  /** Degrees that it leans. */
  lean?: number;
  /** Pulled out of the row by so much. */
  out?: number;
}

function Binder({
  x,
  width,
  height,
  tone,
  lean = 0,
  out = 0,
  base,
  label,
}: BinderProps & { base: number; label: boolean }) {
  const top = base - height - out;
  return (
    <g transform={`rotate(${lean} ${x + width} ${base})`}>
      <rect x={x} y={top} width={width} height={height} rx="4" className={`binder binder-${tone}`} />
      <rect
        x={x + width * 0.22}
        y={top + 14}
        width={width * 0.56}
        height={label ? 34 : 24}
        rx="2"
        className="binder-label"
      />
      <circle cx={x + width / 2} cy={top + height - 16} r="3.6" className="binder-ring" />
    </g>
  );
}

const rows: { y: number; binders: BinderProps[] }[] = [
  {
    y: 188,
    binders: [
      { x: 62, width: 30, height: 112, tone: 'b' },
      { x: 95, width: 30, height: 112, tone: 'b' },
      { x: 128, width: 24, height: 100, tone: 'c' },
      { x: 155, width: 34, height: 120, tone: 'a' },
      { x: 192, width: 26, height: 104, tone: 'd' },
      { x: 221, width: 26, height: 104, tone: 'd' },
      { x: 262, width: 28, height: 110, tone: 'b', lean: -8 },
    ],
  },
  {
    y: 326,
    binders: [
      { x: 96, width: 26, height: 96, tone: 'd' },
      { x: 125, width: 32, height: 110, tone: 'b' },
      { x: 160, width: 32, height: 110, tone: 'b' },
      { x: 195, width: 34, height: 104, tone: 'a', out: 14 },
      { x: 232, width: 26, height: 98, tone: 'c' },
      { x: 261, width: 26, height: 98, tone: 'c' },
      { x: 310, width: 30, height: 108, tone: 'd' },
      { x: 343, width: 24, height: 92, tone: 'b' },
      { x: 370, width: 30, height: 112, tone: 'c' },
      { x: 403, width: 30, height: 112, tone: 'b' },
    ],
  },
];

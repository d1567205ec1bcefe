/** A point of a stroke, in px of the pad, with the pen's pressure from 0 to 1. */
export interface InkPoint {
  x: number;
  y: number;
  pressure: number;
}

/** A line that was drawn, or a name that was typed. */
export type Stroke = { type: 'line'; points: readonly InkPoint[] } | { type: 'text'; text: string };

/** What drawing needs of a canvas. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineCap'
  | 'lineWidth'
  | 'lineTo'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;

/** Ink and paper do not follow the theme: what is stored is looked at and printed anywhere. */
const ink = '#1f1f1f';
const paper = '#ffffff';
/** Width of a line in px, without and with full pressure. */
const thin = 1.5;
const thick = 4;

/** Draws a whole signature anew. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], size: { width: number; height: number }): void {
  pen.fillStyle = paper;
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.lineCap = 'round';
  for (const stroke of strokes) {
    if (stroke.type === 'text') drawName(pen, stroke.text, size);
    else drawLine(pen, stroke.points);
  }
}

/** Curves through the middles between points, or the line would show corners. A single point is a dot. */
function drawLine(pen: Pen, points: readonly InkPoint[]): void {
  const [first] = points;
  if (!first) return;
  if (points.length === 1) {
    pen.beginPath();
    pen.arc(first.x, first.y, widthAt(first), 0, Math.PI * 2);
    pen.fill();
    return;
  }
  let from = { x: first.x, y: first.y };
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    const to = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point;
    pen.beginPath();
    pen.lineWidth = widthAt(point);
    pen.moveTo(from.x, from.y);
    pen.quadraticCurveTo(point.x, point.y, to.x, to.y);
    pen.stroke();
    from = to;
  }
}

function drawName(pen: Pen, name: string, { width, height }: { width: number; height: number }): void {
  const letters = Math.max(1, [...name].length);
  const size = Math.min(height * 0.5, (width * 0.9) / letters);
  pen.font = `${Math.round(size)}px KaiTi, STKaiti, "AR PL UKai CN", serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, width / 2, height / 2);
}

/** Width of the line; a mouse has no pressure and says a half. */
function widthAt({ pressure }: InkPoint): number {
  return thin + (thick - thin) * Math.min(1, Math.max(0, pressure));
}

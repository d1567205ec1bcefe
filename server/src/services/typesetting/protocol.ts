/** A code that a document shows: the thread draws it as SVG, under its name. */
export interface CodeToDraw {
  kind: 'qrcode' | 'code128';
  text: string;
}

/** A picture that a document shows. */
export interface PictureToSet {
  kind: 'png' | 'jpeg';
  bytes: Uint8Array;
}

/** One document to set. Everything that differs from print to print is data; the template's text never does. */
export interface TypesetJob {
  /** Typst source. */
  template: string;
  /** JSON, which the template reads with `data`. */
  data: string;
  codes: readonly CodeToDraw[];
  /** Pictures, which the template reads by their place: `image("/image-0.png")`. */
  images?: readonly PictureToSet[];
  /** PDF/A-2b: for documents of record. */
  archival: boolean;
  /** A sign that the font lacks is a fault: by default another one stands for it. */
  exact?: boolean;
  /** Structure for screen readers; long lists go without, it is many times their size. */
  tagged: boolean;
  /** Seconds since 1970: when the document was made. */
  at: number;
}

/** What is wrong with a template, and where. */
export interface Fault {
  message: string;
  /** Counted from 1; null where it lies outside of the template. */
  line: number | null;
  column: number | null;
}

export type TypesetResult = { type: 'pdf'; pdf: Uint8Array; pages: number } | { type: 'faults'; faults: Fault[] };

/** Process to server. */
export type TypesetterMessage =
  /** The memory limit was passed; the process ends itself. */
  | { type: 'memory' }
  /** `heavy`: the process holds much memory now and should be replaced. */
  | { type: 'result'; result: TypesetResult; heavy: boolean }
  /** The compiler could not be loaded or broke. */
  | { type: 'broken'; message: string };

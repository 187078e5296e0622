import type { ComponentType } from 'react';

/**
 * How values are written. `moment` leaves the day out when it is today, `age` says how long ago; `percent` takes a share between
 * 0 and 1; `chip` draws a text, or each text of a list, as a chip; `link` is a web address; `code` is for machines.
 */
export type Format =
  | 'text'
  | 'number'
  | 'bytes'
  | 'percent'
  | 'seconds'
  | 'date'
  | 'moment'
  | 'age'
  | 'chip'
  | 'link'
  | 'code';

/** A field of a row, or a field inside one of its fields: `name`, `company.name`, `queues.ml.waiting`. */
export type FieldPath<Row, Depth extends unknown[] = [1, 1]> = Row extends readonly unknown[]
  ? never
  : Row extends object
    ? {
        [K in keyof Row & string]:
          | K
          | (Depth extends [1, ...infer Less] ? `${K}.${FieldPath<NonNullable<Row[K]>, Less>}` : never);
      }[keyof Row & string]
    : never;

type ValueAt<Row, Path> = Path extends keyof Row
  ? Row[Path]
  : Path extends `${infer K}.${infer Rest}`
    ? K extends keyof Row
      ? ValueAt<NonNullable<Row[K]>, Rest>
      : unknown
    : unknown;

export interface Column<Row, Value = unknown> {
  title: string;
  /** How the value is written, on screen and in the file. */
  format?: Format;
  /** The value in words, where no format says it. */
  text?(value: Value, row: Row): string;
  /** What stands there when there is no value. */
  none?: string;
  /** Draws the cell where words are not enough. The file has the words. */
  Cell?: ComponentType<{ row: Row }>;
  /** The page that the cell leads to. */
  to?(row: Row): string | undefined;
  /** In pixels. Without it the column shares the room that is left, `grow` times as much as others. */
  width?: number;
  grow?: number;
  /** The narrowest window with room for the column; `md` unless said. The first column is always there. */
  from?: 'xs' | 'md' | 'lg';
  /** Not shown until somebody chooses it. */
  hidden?: true;
}

export type TableColumns<Row, Path extends string> = {
  readonly [P in Path]?: string | Column<Row, ValueAt<Row, P>>;
};

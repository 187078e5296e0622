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

type Inside<K extends string, Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? `${K}.${keyof Value & string}`
    : never;
/** A field of a row, or a field of one of its fields: `name`, `company.name`. */
export type FieldPath<Row> = { [K in keyof Row & string]: K | Inside<K, NonNullable<Row[K]>> }[keyof Row & string];

type ValueAt<Row, Path> = Path extends keyof Row
  ? Row[Path]
  : Path extends `${infer K extends keyof Row & string}.${infer Field}`
    ? Field extends keyof NonNullable<Row[K]>
      ? NonNullable<Row[K]>[Field]
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

import { useMediaQuery, useTheme } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { columnsOf, type PlacedColumn } from '../cell-text.ts';
import type { Table } from '../table.ts';

type Choice = Readonly<Record<string, boolean>>;
const keyOf = (page: string): string => `columns:${page}`;

/** The columns that there is room for and that the reader wants. Their choice stays in this browser, for each page. */
export function useChosenColumns<Row>(table: Table<Row>, page: string) {
  const { breakpoints } = useTheme();
  const md = useMediaQuery(breakpoints.up('md'));
  const lg = useMediaQuery(breakpoints.up('lg'));
  const [choice, setChoice] = useState(() => storedChoice(page));
  const all = useMemo(() => columnsOf(table), [table]);
  const isChosen = useCallback(
    ({ key, hidden }: PlacedColumn<Row>): boolean => choice[key] ?? hidden !== true,
    [choice],
  );
  const shown = useMemo(() => {
    const roomFor = { xs: true, md, lg };
    /* The first column names the row and cannot be missed. */
    return all.filter((column, index) => index === 0 || (isChosen(column) && roomFor[column.from ?? 'md']));
  }, [all, isChosen, md, lg]);
  return {
    all,
    shown,
    isChosen,
    /** There is room for the columns of a usual screen. */
    roomy: md,
    choose: (key: string, chosen: boolean) => {
      const next = { ...choice, [key]: chosen };
      setChoice(next);
      localStorage.setItem(keyOf(page), JSON.stringify(next));
    },
  };
}

function storedChoice(page: string): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(page)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

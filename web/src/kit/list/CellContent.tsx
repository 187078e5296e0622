import { Box, Chip, Link, Tooltip } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatDateTimeMilliseconds } from '../format.ts';
import { isWebLink } from '../web-link.ts';
import { isMoment, type PlacedColumn, textOf, valueAt } from './cell-text.ts';

interface Props<Row> {
  column: PlacedColumn<Row>;
  row: Row;
  /** The table decides which of its cells the keyboard reaches. */
  tabIndex: 0 | -1;
}

/** What stands in a cell: what the column draws itself, or its value in its format. */
export function CellContent<Row>({ column, row, tabIndex }: Props<Row>) {
  const { Cell, format, to } = column;
  const path = to?.(row);
  const content = Cell ? <Cell row={row} /> : <Written column={column} row={row} />;
  if (path !== undefined)
    return (
      <Link component={RouterLink} to={path} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
        {content}
      </Link>
    );
  const address = format === 'link' ? valueAt(row, column.key) : undefined;
  if (typeof address === 'string' && isWebLink(address))
    return (
      <Link href={address} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
        {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      </Link>
    );
  return content;
}

function Written<Row>({ column, row }: Pick<Props<Row>, 'column' | 'row'>) {
  const value = valueAt(row, column.key);
  const text = textOf(column, row);
  if (text === '') return null;
  if (column.format === 'chip') {
    const texts = Array.isArray(value) && !column.text ? value.map(String) : [text];
    return texts.map((each) => <Chip key={each} variant="outlined" label={each} sx={{ mr: 0.5 }} />);
  }
  if (column.format === 'code')
    return (
      <Box component="span" title={text} sx={{ fontFamily: 'monospace', fontSize: '0.75rem' }}>
        {text}
      </Box>
    );
  if (isMoment(column) && typeof value === 'string')
    return (
      <Tooltip title={formatDateTimeMilliseconds(value)} describeChild>
        <time dateTime={value}>{text}</time>
      </Tooltip>
    );
  return text;
}

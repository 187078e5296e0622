import { chooseForRow, type DuplicateChoice, type ImportBatch, type PreviewedRow } from '@app/contract/people/imports';
import { sensitiveKinds } from '@app/contract/people/sensitive-kinds';
import {
  Alert,
  Box,
  Card,
  CardContent,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../kit/net/api-error.ts';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { describe } from '../../parts/duplicate-texts.ts';
import { previewQuery } from './import-queries.ts';
import { choicesFor, chosenIn } from './import-texts.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { RowOfList } from './RowOfList.tsx';

interface Props {
  batch: Pick<ImportBatch, 'id' | 'rows' | 'without_sensitive'>;
  onLeaveOut: (leavesOut: boolean) => void;
}

/** The first rows as people; those that we may have already can be decided about one by one. */
export function PreviewList({ batch, onLeaveOut }: Props) {
  const { id, rows, without_sensitive } = batch;
  const preview = useQuery(previewQuery(id));
  const choose = useWrite(chooseForRow);
  const handleChoose = (n: number, value: string) => {
    const [choice, person] = value.split(' ');
    choose.mutate({
      params: { id, n },
      body: { choice: choice as DuplicateChoice, person: person === undefined ? null : Number(person) },
    });
  };
  return (
    <Card component="section" aria-label="Preview">
      <CardContent>
        <Typography variant="h2">Preview</Typography>
        <Loaded query={preview}>
          {({ results }) => (
            <>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                {rows > results.length
                  ? `The first ${results.length} of ${formatCount(rows)} rows. The others go by what is said above.`
                  : 'Every row of the list.'}
              </Typography>
              <SensitiveRows rows={results} leavesOut={without_sensitive} onLeaveOut={onLeaveOut} />
              {choose.isError && <Alert severity="error">{errorText(choose.error, 'This could not be saved')}</Alert>}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {results.map((row) => (
                  <Row key={row.n} row={row} onChoose={(value) => handleChoose(row.n, value)} />
                ))}
              </Box>
            </>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

function SensitiveRows({
  rows,
  leavesOut,
  onLeaveOut,
}: {
  rows: readonly PreviewedRow[];
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
}) {
  const found = rows.filter(({ sensitive }) => sensitive.length > 0);
  if (found.length === 0 && !leavesOut) return null;
  const kinds = [...new Set(found.flatMap(({ sensitive }) => sensitive.map((kind) => sensitiveKinds[kind])))];
  return (
    <Alert severity={leavesOut ? 'success' : 'warning'} sx={{ my: 1 }}>
      {found.length > 0 && (
        <>
          Should this be kept? Row {found.map(({ n }) => n).join(', ')} seem{found.length === 1 ? 's' : ''} to hold:{' '}
          {kinds.join(', ').toLowerCase()}.{' '}
        </>
      )}
      <FormControlLabel
        control={<Switch checked={leavesOut} onChange={(_, checked) => onLeaveOut(checked)} />}
        label="Leave such sentences and numbers out of every row"
      />
    </Alert>
  );
}

function Row({ row, onChoose }: { row: PreviewedRow; onChoose: (value: string) => void }) {
  const { n, person, reason, candidates } = row;
  const contact = [person.emails[0], person.phones[0], person.location_name].filter((part) => part);
  return (
    <RowOfList>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {n}. <strong>{person.name || 'No name'}</strong>
          {describe(person) && ` · ${describe(person)}`}
        </Typography>
        <Typography variant="caption" color={reason ? 'error' : 'textSecondary'}>
          {reason ? `Cannot be imported. ${reason}` : contact.join(' · ')}
        </Typography>
      </Box>
      {candidates.length > 0 && (
        <TextField
          select
          size="small"
          label="Maybe known"
          value={chosenIn(row)}
          onChange={({ target }) => onChoose(target.value)}
          slotProps={{ htmlInput: { 'aria-label': `What to do with row ${n}` } }}
          sx={{ width: { xs: '100%', md: 380 } }}
        >
          {choicesFor(row).map(({ value, label }) => (
            <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal' }}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </RowOfList>
  );
}

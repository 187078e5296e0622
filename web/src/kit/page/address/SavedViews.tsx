import type { Access } from '@app/contract/base/endpoint';
import { listSavedViews, removeView, type SavedView } from '@app/contract/users/views';
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, List, ListItem, ListItemButton, ListItemText, Popover, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { queryOf } from '../../net/api.ts';
import { useWrite } from '../../net/useWrite.ts';
import { Loaded } from '../Loaded.tsx';
import { StatePanel } from '../StatePanel.tsx';

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

interface Props {
  /** The path of the screen. */
  page: string;
  /** Who may read what the page shows. */
  access: Access;
  /** What the address says of the panel that happens to be open. */
  panelParam?: string | undefined;
}

/** Views of the page that the reader or a colleague has saved, and a way to save what is on screen. */
export function SavedViews({ page, access, panelParam }: Props) {
  const [params] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [saving, setSaving] = useState(false);
  const current = savedPart(params, panelParam);
  const close = () => setAnchor(undefined);
  return (
    <>
      <Tooltip title="Saved views">
        <IconButton aria-label="Saved views" aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
          <BookmarkBorderOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClose={close}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Saved views', sx: { width: 300, p: 1 } } }}
        >
          <Views page={page} current={current} onOpened={close} />
          <Button
            fullWidth
            variant="outlined"
            onClick={() => {
              close();
              setSaving(true);
            }}
          >
            Save this view
          </Button>
        </Popover>
      )}
      {saving && (
        <Suspense>
          <SaveViewDialog page={page} query={current} access={access} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ViewsProps {
  page: string;
  /** What is on screen now. */
  current: string;
  onOpened: () => void;
}

function Views({ page, current, onOpened }: ViewsProps) {
  const views = useQuery(queryOf(listSavedViews, { query: { route: page } }));
  return (
    <Loaded query={views}>
      {({ results }) =>
        results.length === 0 ? (
          <StatePanel state={{ is: 'empty', text: 'No saved views yet.' }} />
        ) : (
          <List dense disablePadding aria-label="Saved views" sx={{ mb: 1, maxHeight: '50vh', overflowY: 'auto' }}>
            {results.map((view) => (
              <ViewEntry key={view.id} view={view} isOpen={view.query === current} onOpened={onOpened} />
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

function ViewEntry({ view, isOpen, onOpened }: { view: SavedView; isOpen: boolean; onOpened: () => void }) {
  const remove = useWrite(removeView, { failure: 'The view could not be removed' });
  const { id, name, query, shared, own, owner } = view;
  return (
    <ListItem
      disablePadding
      secondaryAction={
        own && (
          <IconButton
            edge="end"
            aria-label={`Remove the view ${name}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )
      }
    >
      <ListItemButton
        component={RouterLink}
        to={{ search: query && `?${query}` }}
        selected={isOpen}
        {...(isOpen && { 'aria-current': 'true' })}
        onClick={onOpened}
      >
        <ListItemText primary={name} secondary={own ? shared && 'Shared' : `Shared by ${owner.username}`} />
      </ListItemButton>
    </ListItem>
  );
}

/** The part of an address that a view keeps: not the page, nor the row that happens to be open. */
function savedPart(params: URLSearchParams, panelParam: string | undefined): string {
  const kept = new URLSearchParams(params);
  for (const name of ['page', ...(panelParam ? [panelParam] : [])]) kept.delete(name);
  kept.sort();
  return kept.toString();
}

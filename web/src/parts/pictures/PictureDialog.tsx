import { deletePicture, hasPhoto, type PicturedKind, setPicture } from '@app/contract/people/pictures';
import { Alert, Avatar, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { FieldFile } from '../files/FieldFile.tsx';
import { type ScaledPicture, scalePicture } from './scale-picture.ts';

interface Props {
  kind: PicturedKind;
  id: number;
  /** Whose it is. */
  name: string;
  /** The picture there is now. */
  url: string;
  onClose: () => void;
}

const endings = ['.png', '.jpg', '.jpeg'];
/** What comes out of a camera; it is made smaller before it is sent. */
const largest = 20_000_000;

/** Chooses a photo or logo, or removes the one there is. */
export function PictureDialog({ kind, id, name, url, onClose }: Props) {
  const what = kind === 'company' ? 'logo' : 'photo';
  const [file, setFile] = useState<File>();
  const [scaled, setScaled] = useState<ScaledPicture>();
  const [unreadable, setUnreadable] = useState(false);
  const done = (text: string) => () => {
    notify(text);
    onClose();
  };
  const set = useWrite(setPicture, { onSuccess: done(`The ${what} was saved`) });
  const remove = useWrite(deletePicture, { onSuccess: done(`The ${what} was removed`) });
  const busy = set.isPending || remove.isPending;
  const params = { kind, id };
  const choose = async (chosen: File) => {
    setFile(chosen);
    try {
      setScaled(await scalePicture(chosen, what));
      setUnreadable(false);
    } catch {
      setScaled(undefined);
      setUnreadable(true);
    }
  };
  const error = set.error ?? remove.error;
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth="xs" fullWidth>
      <DialogTitle>{kind === 'user' ? 'Your photo' : `${what === 'logo' ? 'Logo' : 'Photo'} of ${name}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'stretch' }}>
          <Avatar
            src={scaled?.preview ?? url}
            alt={scaled ? `The ${what} you chose` : `The ${what} there is now`}
            variant={what === 'logo' ? 'rounded' : 'circular'}
            sx={{ width: 96, height: 96, alignSelf: 'center', ...(what === 'logo' && { bgcolor: '#FFFFFF' }) }}
          />
          <FieldFile
            hint="PNG or JPEG"
            endings={endings}
            largest={largest}
            file={file}
            onChoose={(chosen) => void choose(chosen)}
          />
          {unreadable && <Alert severity="error">This file cannot be read as a picture. Please choose another.</Alert>}
          {error && <Alert severity="error">{errorText(error, `The ${what} could not be saved`)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        {hasPhoto(url) && (
          <Button
            color="error"
            loading={remove.isPending}
            disabled={busy}
            onClick={() => remove.mutate({ params })}
            sx={{ mr: 'auto' }}
          >
            Remove {what}
          </Button>
        )}
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={!scaled || busy}
          loading={set.isPending}
          onClick={() => scaled && set.mutate({ params, bytes: scaled.bytes })}
        >
          Save {what}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

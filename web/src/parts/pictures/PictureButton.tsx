import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import { Box, ButtonBase, Tooltip } from '@mui/material';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }));

interface Props extends Omit<ComponentProps<typeof PictureDialog>, 'onClose'> {
  disabled?: boolean;
  /** The picture. */
  children: ReactNode;
}

/** A picture that one can change by clicking on it. */
export function PictureButton({ disabled = false, children, ...picture }: Props) {
  const [open, setOpen] = useState(false);
  const { kind, name } = picture;
  const what = kind === 'company' ? 'logo' : 'photo';
  return (
    <>
      <Tooltip title={disabled ? '' : `Change ${what}`}>
        <ButtonBase
          aria-label={kind === 'user' ? 'Change your photo' : `Change the ${what} of ${name}`}
          disabled={disabled}
          onClick={() => setOpen(true)}
          sx={{
            flex: 'none',
            position: 'relative',
            borderRadius: kind === 'company' ? 1 : '50%',
            '&:focus-visible': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
          }}
        >
          {children}
          {!disabled && (
            <Box
              sx={{
                position: 'absolute',
                right: -4,
                bottom: -4,
                width: 20,
                height: 20,
                display: 'grid',
                placeItems: 'center',
                borderRadius: '50%',
                border: 1,
                borderColor: 'divider',
                bgcolor: 'background.paper',
                color: 'text.secondary',
              }}
            >
              <PhotoCameraOutlined sx={{ fontSize: 13 }} />
            </Box>
          )}
        </ButtonBase>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <PictureDialog {...picture} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { avatarSize } from '@app/contract/people/pictures';

export interface ScaledPicture {
  bytes: Blob;
  /** To be shown before it is sent. */
  preview: string;
}

/**
 * A picture as small as it is shown, the right way up, and with nothing left in it of what the camera wrote. A photo is cut to a
 * square; a logo is kept whole.
 */
export async function scalePicture(file: File, kind: 'photo' | 'logo'): Promise<ScaledPicture> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = picture;
    const fit = kind === 'photo' ? Math.max : Math.min;
    const scale = fit(avatarSize / width, avatarSize / height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = avatarSize;
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    const [w, h] = [width * scale, height * scale];
    context.drawImage(picture, (avatarSize - w) / 2, (avatarSize - h) / 2, w, h);
    const type = kind === 'photo' ? 'image/jpeg' : 'image/png';
    const bytes = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, 0.9);
    });
    if (!bytes) throw new Error('The browser could not draw the picture');
    return { bytes, preview: canvas.toDataURL(type, 0.9) };
  } finally {
    picture.close();
  }
}

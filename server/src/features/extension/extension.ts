import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { productName } from '@app/contract/base/product';
import type * as api from '@app/contract/users/pairing';
import { AppError } from '#platform/errors';
import { makeZip } from '#platform/zip';

const dist = resolve(import.meta.dirname, '../../../../extension/dist');

/** The built extension. Its manifest names the one address that it may talk to: that of this product. */
export async function downloadExtension(
  _: unknown,
  { query: { origin } }: Received<typeof api.downloadExtension>,
): Promise<Answer<typeof api.downloadExtension>> {
  const names = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => {
    throw new AppError('not_found', { detail: 'The extension has not been built: run npm start' });
  });
  const files = names.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const parts = await Promise.all(
    files.toSorted().map(async (name) => {
      const content = await readFile(join(dist, name));
      return { name, content: name === 'manifest.json' ? madeFor(origin, content.toString()) : content };
    }),
  );
  return { name: `${productName.toLowerCase()}-extension.zip`, type: 'application/zip', content: makeZip(parts) };
}

const madeFor = (origin: string, manifest: string): string =>
  manifest.replaceAll('__PRODUCT__', productName).replaceAll('__ORIGIN__', origin);

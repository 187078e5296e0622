import { inflateRawSync } from 'node:zlib';
import { readEntries } from '#platform/zip';

/** What the parts of a ZIP file hold, by their names. */
export function unpack(file: Uint8Array): Map<string, string> {
  const view = Buffer.from(file);
  return new Map(
    readEntries(file)!.map(({ name, packed, offset }) => {
      const from = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
      return [name, inflateRawSync(view.subarray(from, from + packed)).toString()];
    }),
  );
}

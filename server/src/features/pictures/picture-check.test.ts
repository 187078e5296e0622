import { widestPicture } from '@app/contract/people/pictures';
import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/errors';
import { jpegSegment, makeJpeg, makePng, pngChunk } from '#testing/samples/pictures';
import { cleanPicture } from './picture-check.ts';

const secret = 'GPS 59.3293 N 18.0686 E';
const exif = `Exif\0\0MM\0*${secret}`;
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('what is kept of a picture', () => {
  test.each([
    ['the notes of a camera', jpegSegment(0xe1, exif)],
    ['a comment', jpegSegment(0xfe, secret)],
    ['what an editor wrote', jpegSegment(0xed, `Photoshop 3.0\0${secret}`)],
    ['a colour profile', jpegSegment(0xe2, `ICC_PROFILE\0${secret}`)],
  ])('is not %s of a JPEG', (_, about) => {
    const { media_type, content } = cleanPicture(makeJpeg({ more: [about] }));
    expect(media_type).toBe('image/jpeg');
    expect(textOf(content)).not.toContain('59.3293');
    expect(textOf(content)).not.toContain('JFIF');
    // What is left is exactly the picture: cleaning it again changes nothing.
    expect(content).toEqual(cleanPicture(makeJpeg()).content);
    expect(cleanPicture(content).content).toEqual(content);
  });

  test.each([
    ['text', pngChunk('tEXt', `Location\0${secret}`)],
    ['packed text', pngChunk('zTXt', `Location\0\0${secret}`)],
    ['text in any language', pngChunk('iTXt', `Location\0\0\0\0\0${secret}`)],
    ['the notes of a camera', pngChunk('eXIf', exif)],
    ['the time', pngChunk('tIME', secret)],
    ['anything that programs add', pngChunk('prVt', secret)],
  ])('is not %s of a PNG', (_, about) => {
    const { media_type, content } = cleanPicture(makePng({ more: [about] }));
    expect(media_type).toBe('image/png');
    expect(content).toEqual(Buffer.from(makePng()));
  });

  test('is nothing that follows its end', () => {
    const page = '<script>alert(1)</script>';
    expect(textOf(cleanPicture(makeJpeg({ after: page })).content)).not.toContain('script');
    expect(textOf(cleanPicture(Buffer.concat([makePng(), Buffer.from(page)])).content)).not.toContain('script');
  });

  describe('is how the camera was held, and nothing else of its notes', () => {
    /** Notes with a place, how it was held, and a camera after that. */
    const notes = (turn: number, order: 'II' | 'MM') => {
      const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4);
      const write = (value: number, at: number, bytes: number) =>
        order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes);
      tiff.write(order, 'latin1');
      write(42, 2, 2);
      write(8, 4, 4);
      write(3, 8, 2);
      for (const [n, tag, type, value] of [
        [0, 0x010e, 2, 0x475053],
        [1, 0x0112, 3, turn],
        [2, 0x0110, 2, 0x475053],
      ] as const) {
        const at = 10 + n * 12;
        write(tag, at, 2);
        write(type, at + 2, 2);
        write(1, at + 4, 4);
        write(value, at + 8, type === 3 ? 2 : 4);
      }
      return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)]));
    };
    const upright = cleanPicture(makeJpeg()).content;

    test.each([
      ['II', 3],
      ['MM', 6],
      ['II', 8],
    ] as const)('by %s, turned %i', (order, turn) => {
      const { content } = cleanPicture(makeJpeg({ more: [notes(turn, order), notes(2, 'MM')] }));
      const note = content.subarray(2, 38);
      expect(note.toString('hex')).toBe(
        `ffe100224578696600004d4d002a0000000800010112000300000001000${turn}000000000000`,
      );
      expect(Buffer.concat([content.subarray(0, 2), content.subarray(38)])).toEqual(upright);
      expect(cleanPicture(content).content, 'cleaned again').toEqual(content);
    });

    test.each([
      ['upright', notes(1, 'MM')],
      ['turned as no camera can be', notes(9, 'II')],
      ['cut off', jpegSegment(0xe1, notes(6, 'II').subarray(4, 20))],
      ['pointing beyond their end', jpegSegment(0xe1, 'Exif\0\0MM\0*\u00ff\u00ff\u00ff\u00ff')],
    ])('but nothing where the notes are %s', (_, about) => {
      expect(cleanPicture(makeJpeg({ more: [about] })).content).toEqual(upright);
    });
  });

  test('are the colours as they were meant', () => {
    const colours = jpegSegment(0xee, 'Adobe\0d\0\0\0\0\u0001');
    expect(textOf(cleanPicture(makeJpeg({ more: [colours] })).content)).toContain('Adobe');
  });
});

const many = (make: () => Buffer) => Array.from({ length: 2001 }, make);
const wide = widestPicture + 1;
const [png, jpeg] = [makePng(), makeJpeg()];
describe('a picture is refused', () => {
  test.each<[string, Uint8Array]>([
    ['when it is a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['when it is a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['when it is a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;')],
    ['when there is nothing in it', new Uint8Array()],
    ['when it is too wide (PNG)', makePng({ width: wide })],
    ['when it is too high (PNG)', makePng({ height: wide })],
    ['when it is too wide (JPEG)', makeJpeg({ width: wide })],
    ['when it is too high (JPEG)', makeJpeg({ height: wide })],
    ['when it has no width', makeJpeg({ width: 0 })],
    ['when it begins with something else than its head', Buffer.concat([png.subarray(0, 8), png.subarray(33)])],
    ['when it has more parts than a picture needs (PNG)', makePng({ more: many(() => pngChunk('prVt', '')) })],
    ['when it has more parts than a picture needs (JPEG)', makeJpeg({ more: many(() => jpegSegment(0xfe, '')) })],
    ['when it has two heads', Buffer.concat([png.subarray(0, 33), png.subarray(8)])],
    [
      'when a part says that it is longer than the file',
      Buffer.concat([png.subarray(0, 33), Buffer.from('\u007f\0\0\0IDAT')]),
    ],
    [
      'when a JPEG has nothing but a beginning and an end',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    ],
  ])('%s', (_, bytes) => {
    expect(() => cleanPicture(bytes)).toThrow(AppError);
  });

  test('wherever it was cut off', () => {
    for (const [name, file] of Object.entries({ png, jpeg }))
      for (let length = 0; length < file.length; length += 1)
        expect(() => cleanPicture(file.subarray(0, length)), `${name} of ${length} bytes`).toThrow(AppError);
  });
});

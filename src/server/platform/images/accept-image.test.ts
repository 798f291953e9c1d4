import { describe, expect, test } from 'vitest'
import { MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { acceptImage } from './accept-image.ts'
import { sharp } from './guarded-sharp.ts'
import type { RefusedImageReason } from './refused-image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })

/** A picture that compresses badly, so that cutting its file anywhere cuts pixels. */
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

const refused = async (bytes: Uint8Array, reason: RefusedImageReason) =>
  expect(acceptImage(bytes, 'square')).rejects.toMatchObject({ name: 'Error', reason })

/** An empty ZIP: the 22 bytes with which every archive ends. */
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

describe('the variants', () => {
  test('fit 512, 1024 and 128 pixels for a badge, whole and not cropped', async () => {
    const { base, high, thumbnail } = await acceptImage(await noisy(1600, 800).png().toBuffer(), 'square')
    expect([base, high, thumbnail].map(({ width, height }) => [width, height])).toEqual([
      [512, 256],
      [1024, 512],
      [128, 64],
    ])
    for (const { bytes, width, height } of [base, high, thumbnail]) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
    }
  })

  test('fit 1200, 2400 and 400 pixels for a background, on the longer side', async () => {
    const { base, high, thumbnail } = await acceptImage(await plain(1500, 3000).png().toBuffer(), 'background')
    expect([base, high, thumbnail].map(({ width, height }) => [width, height])).toEqual([
      [600, 1200],
      [1200, 2400],
      [200, 400],
    ])
  })

  test('are never larger than the upload', async () => {
    const { base, high, thumbnail } = await acceptImage(await plain(300, 200).png().toBuffer(), 'square')
    expect([base, high, thumbnail].map(({ width, height }) => [width, height])).toEqual([
      [300, 200],
      [300, 200],
      [128, 85],
    ])
  })

  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['gif', 'image/png', 'png'],
  ] as const)('of a %s are %s', async (format, contentType, extension) => {
    const { base } = await acceptImage(await plain(600, 600).toFormat(format).toBuffer(), 'square')
    expect(base).toMatchObject({ contentType, extension, width: 512, height: 512 })
    expect(`image/${(await sharp(base.bytes).metadata()).format}`).toBe(contentType)
  })

  test.each(['png', 'webp'] as const)('of a %s keep its transparency', async (format) => {
    const { thumbnail } = await acceptImage(await plain(600, 600).toFormat(format).toBuffer(), 'square')
    const { data, info } = await sharp(thumbnail.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(4)
    expect(data[3]).toBeGreaterThan(120)
    expect(data[3]).toBeLessThan(136)
  })

  test.each([
    ['a grey JPEG', noisy(300, 300).grayscale().jpeg()],
    ['a CMYK JPEG', noisy(300, 300).toColourspace('cmyk').jpeg()],
    ['a 16-bit PNG', noisy(300, 300).toColourspace('rgb16').png()],
    ['an interlaced PNG', noisy(300, 300).png({ progressive: true })],
    ['a PNG with a palette', noisy(300, 300).png({ palette: true })],
  ])('of %s are in sRGB or grey, 8 bits a channel', async (_, upload) => {
    const { base } = await acceptImage(await upload.toBuffer(), 'square')
    const { space, depth } = await sharp(base.bytes).metadata()
    expect([space, depth]).toEqual([expect.stringMatching(/^(srgb|b-w)$/), 'uchar'])
  })
})

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is kept', async (format) => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const { base } = await acceptImage(animation, 'square')
  expect(base).toMatchObject({ width: 64, height: 64 })
  expect((await sharp(base.bytes).metadata()).pages).toBeUndefined()
  const [red, , blue] = await sharp(base.bytes).raw().toBuffer()
  expect(red).toBeGreaterThan(240)
  expect(blue).toBeLessThan(15)
})

test('a photograph is turned upright and loses its metadata', async () => {
  const blueRightHalf = { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } } as const
  const photograph = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: blueRightHalf, left: 200, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Ada Neri' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 54/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ada Neri</x:xmpmeta>')
    .toBuffer()
  expect(await sharp(photograph).metadata()).toMatchObject({ orientation: 6, width: 400, xmp: expect.any(Buffer) })
  expect((await sharp(photograph).metadata()).exif?.includes('Ada Neri')).toBe(true)

  const { base, high, thumbnail } = await acceptImage(photograph, 'square')
  expect(base).toMatchObject({ width: 200, height: 400 })
  const upright = await sharp(base.bytes).raw().toBuffer()
  expect([upright[0], upright.at(-1)]).toEqual([expect.closeTo(254, -1), expect.closeTo(254, -1)])
  for (const { bytes } of [base, high, thumbnail]) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(bytes.includes('Ada Neri')).toBe(false)
  }
})

describe('what is refused', () => {
  test('is a file of more than 5 MB, even if it is an image', async () => {
    const image = await plain(10, 10).png().toBuffer()
    await refused(Buffer.concat([image, Buffer.alloc(MAX_IMAGE_SIZE)]), 'too_large')
  })

  test('is a small file of 60 megapixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await refused(bomb, 'too_many_pixels')
  })

  test('is a header that promises more pixels than any memory holds', async () => {
    const bytes = await plain(10, 10).jpeg().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(65_000, frame + 5)
    bytes.writeUInt16BE(65_000, frame + 7)
    await refused(bytes, 'too_many_pixels')
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('is a %s cut short anywhere', async (format) => {
    const whole = await noisy(300, 200).toFormat(format).toBuffer()
    for (const share of [0.02, 0.3, 0.9, 0.99]) await refused(whole.subarray(0, whole.length * share), 'truncated')
  })

  test('is a PNG whose pixels were damaged', async () => {
    const bytes = await noisy(300, 200).png().toBuffer()
    bytes.fill(0, 1000, 1100)
    await refused(bytes, 'truncated')
  })

  test.each([
    ['plain', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    [
      'with a declaration',
      '\ufeff<?xml version="1.0"?>\n<!-- art -->\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['with a prefix', '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ])('is an SVG, %s', async (_, svg) => {
    await refused(Buffer.from(svg), 'svg')
    await refused(Buffer.from(svg, 'utf16le'), 'svg')
  })

  test.each([
    ['TIFF', plain(9, 9).tiff()],
    ['AVIF', plain(9, 9).avif()],
  ])('is a %s', async (_, upload) => refused(await upload.toBuffer(), 'unsupported_type'))

  test('is a PDF and a bitmap', async () => {
    await refused(Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 'unsupported_type')
    await refused(Buffer.from('BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36\x00\x00\x00', 'latin1'), 'unsupported_type')
  })

  test.each([
    ['a text that someone named .png', Buffer.from('This is a list of earners; and not a picture.')],
    ['a page', Buffer.from('<!doctype html><title>PNG</title>')],
    ['a table', Buffer.from('BMI;name;email\n21;Ada;ada@example.org')],
    ['nothing', Buffer.alloc(0)],
    ['an archive', emptyZip],
  ])('is %s', async (_, bytes) => refused(bytes, 'not_an_image'))

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('is a %s that is an archive too', async (format) => {
    const image = await plain(20, 20).toFormat(format).toBuffer()
    await refused(Buffer.concat([image, Buffer.from('PK\x03\x04 a file', 'latin1'), emptyZip]), 'not_an_image')
  })

  test('is a JPEG that is a document too', async () => {
    const jpeg = await plain(20, 20).jpeg().toBuffer()
    const comment = Buffer.from('\xff\xfe\x00\x0b%PDF-1.7\n', 'latin1')
    await refused(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'not_an_image')
  })
})

test('a photograph with something harmless behind it is taken, and only the photograph is kept', async () => {
  const jpeg = await plain(20, 20).jpeg().toBuffer()
  const { base } = await acceptImage(Buffer.concat([jpeg, Buffer.from('a film of three seconds')]), 'square')
  expect(base.bytes.includes('film')).toBe(false)
})

test('a photograph with the scan parameters that some phones get wrong is taken', async () => {
  const jpeg = await plain(20, 20).jpeg().toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  jpeg[scan + 12] = 0 // the last coefficient of the scan, 63 in a baseline JPEG
  expect((await acceptImage(jpeg, 'square')).base).toMatchObject({ width: 20, height: 20 })
})

test('other formats cannot be decoded anywhere in the service', async () => {
  for (const format of ['tiff', 'avif'] as const) {
    const bytes = await plain(9, 9).toFormat(format).toBuffer()
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  }
  await expect(sharp('src/server/platform/images/accept-image.ts').metadata()).rejects.toThrow(
    'unsupported image format',
  )
})

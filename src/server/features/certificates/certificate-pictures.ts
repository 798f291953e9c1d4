import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { variantKey } from '#server/platform/urls.ts'
import type { Pixels, Upload } from './certificate-content.ts'

const packed = promisify(deflate)

/** Cache size in bytes, enough for the logos, seals and signatures of about a hundred organizations. */
const KEPT_BYTES = 32 * 1024 * 1024

/** `ink` makes the white paper of a scanned signature or seal transparent, so that what is below shows through. */
type Kind = 'picture' | 'ink'

export type CertificatePictures = (key: string | null, kind?: Kind) => Promise<Upload | null>

/** Reads uploads in the form that certificates embed; null for none. A missing file is logged and left out. */
export function openCertificatePictures({ storage, log }: { storage: Storage; log: Logger }): CertificatePictures {
  const cache = new LRUCache<string, Upload>({ maxSize: KEPT_BYTES, sizeCalculation: sizeOf })
  return async (key, kind = 'picture') => {
    if (!key) return null
    const name = `${kind} ${key}`
    const known = cache.get(name)
    if (known) return known
    const found = await storage.get(variantKey(key, 'high'))
    if (!found) {
      log.warn({ picture: key }, 'a picture of certificates is gone from the storage: they are drawn without it')
      return null
    }
    const picture = { id: name, ...(await pictureOf(found.bytes, kind)) }
    cache.set(name, picture)
    return picture
  }
}

function sizeOf(picture: Upload): number {
  return 'jpeg' in picture ? picture.jpeg.length : picture.color.length + picture.opacity.length
}

async function pictureOf(bytes: Buffer, kind: Kind): Promise<{ jpeg: Buffer } | Pixels> {
  const image = sharp(bytes)
  const { hasAlpha } = await image.metadata()
  if (!hasAlpha && kind === 'picture') return { jpeg: await image.jpeg({ quality: 88 }).toBuffer() }
  const { data, info } = await image.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const count = info.width * info.height
  const color = Buffer.alloc(count * 3)
  const opacity = Buffer.alloc(count)
  for (let pixel = 0; pixel < count; pixel++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4)
    const shown = kind === 'ink' ? inkOf(red, green, blue, alpha) : [red, green, blue, alpha]
    color.set(shown.slice(0, 3), pixel * 3)
    opacity[pixel] = shown[3] ?? 0
  }
  const [packedColor, packedOpacity] = await Promise.all([packed(color), packed(opacity)])
  return { color: packedColor, opacity: packedOpacity, width: info.width, height: info.height }
}

/** The ink colour and opacity that look like the given colour on white paper: lighter colours are more transparent. */
function inkOf(red: number, green: number, blue: number, alpha: number): [number, number, number, number] {
  const onPaper = (value: number) => 255 - ((255 - value) * alpha) / 255
  const [r, g, b] = [onPaper(red), onPaper(green), onPaper(blue)]
  const cover = 255 - Math.min(r, g, b)
  if (cover === 0) return [255, 255, 255, 0]
  const ink = (value: number) => Math.round(255 - ((255 - value) * 255) / cover)
  return [ink(r), ink(g), ink(b), Math.round(cover)]
}

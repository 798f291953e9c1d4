import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A difference of a colour channel that nobody sees. */
const TOLERANCE = 2

export type Difference = { name: string; pixels: number | 'only before' | 'only after' }

/**
 * Compares the pictures of two folders pixel by pixel: one browser on one machine draws the same page the same way.
 * @param differences gets a picture of each difference: the later one, pale, with what differs in red
 */
export async function comparePictures(before: string, after: string, differences: string): Promise<Difference[]> {
  const [old, fresh] = await Promise.all([before, after].map(async (folder) => new Set(await readdir(folder))))
  await mkdir(differences, { recursive: true })
  const found: Difference[] = []
  for (const name of [...new Set([...old!, ...fresh!])].sort()) {
    if (!fresh?.has(name)) found.push({ name, pixels: 'only before' })
    else if (!old?.has(name)) found.push({ name, pixels: 'only after' })
    else {
      const pixels = await compare(join(before, name), join(after, name), join(differences, name))
      if (pixels > 0) found.push({ name, pixels })
    }
  }
  return found
}

async function compare(before: string, after: string, difference: string): Promise<number> {
  const [one, other] = await Promise.all([before, after].map((path) => sharp(path).metadata()))
  const width = Math.max(one!.width, other!.width)
  const height = Math.max(one!.height, other!.height)
  const [old, fresh] = await Promise.all([before, after].map((path) => pixelsOf(path, width, height)))
  let count = 0
  const drawn = Buffer.alloc(width * height * 3)
  for (let at = 0; at < drawn.length; at += 3) {
    const differs = [0, 1, 2].some((channel) => Math.abs(old![at + channel]! - fresh![at + channel]!) > TOLERANCE)
    if (differs) count += 1
    for (let channel = 0; channel < 3; channel += 1) {
      drawn[at + channel] = differs ? [220, 0, 30][channel]! : 170 + fresh![at + channel]! / 3
    }
  }
  if (count > 0)
    await sharp(drawn, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(difference)
  return count
}

/** The colours of a picture's pixels, on a sheet of that size. */
const pixelsOf = (path: string, width: number, height: number) =>
  sharp(path)
    .flatten()
    .resize({ width, height, fit: 'contain', position: 'left top', background: 'magenta', kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer()

import { createHash } from 'node:crypto'
import { ART_VERSION, type BadgeArt, badgeSvg } from '#art/badge.ts'
import { sharp } from './guarded-sharp.ts'

/** What a template's generated picture follows from. */
export type ArtInput = Pick<BadgeArt, 'type' | 'color' | 'code' | 'seed' | 'isLearningPath'>

/** Pixels of a side: the base, `_high` and `_thumbnail` variants of an image field. */
export type ArtSize = 512 | 1024 | 128

/** Renders the generated badge art as a square PNG with a transparent ground. */
export async function renderArt(input: ArtInput, size: ArtSize): Promise<Buffer> {
  const { type, color, code, seed, isLearningPath } = input
  const svg = badgeSvg({ type, color, code, seed, isLearningPath })
  return sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
}

/**
 * A name for the picture made of what decides it, 24 characters that fit a URL and a file name. Pictures of the same
 * key are the same, so they may be kept for ever.
 */
export function artKey({ type, color, code, seed, isLearningPath = false }: ArtInput): string {
  const content = JSON.stringify([ART_VERSION, type, color, code, seed, isLearningPath])
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

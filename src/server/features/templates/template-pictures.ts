import type { TemplateContent } from '#contract/templates.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { discardImage, removeUnusedImages, storeImage } from '#server/platform/images/store-image.ts'
import type { Content } from './template-content.ts'

/** The storage keys of a version's pictures, null for the drawn one; and what a designed one was drawn from, in words too. */
export type Pictures = Partial<Pick<Content, 'image' | 'backgroundImage' | 'design' | 'imageAlt'>>

/** An image that is not drawn from a design ends the design, and the words for the one before. */
export const endingDesign = ({ image, design }: Pictures): Pictures =>
  image === undefined || design ? {} : { design: null, imageAlt: null }

type Uploads = Pick<TemplateContent, 'image' | 'background_image'>

/**
 * Stores a request's pictures before the transaction that saves their keys; if that fails, they are deleted again.
 * @throws Refusal 413, 415 or 422 on the field of a picture that is not accepted
 */
export async function withPictures<Outcome>(
  { image, background_image }: Uploads,
  { services, caller }: SignedInRequest,
  work: (stored: Pictures) => Promise<Outcome>,
): Promise<Outcome> {
  const stored: Pictures = {}
  try {
    if (image) stored.image = await storeImage(services, caller.organizationId, image, 'square', 'image')
    if (background_image) {
      const background = [background_image, 'background', 'background_image'] as const
      stored.backgroundImage = await storeImage(services, caller.organizationId, ...background)
    }
    return await work(stored)
  } catch (error) {
    await Promise.all([stored.image, stored.backgroundImage].map((key) => discardImage(services, key ?? null, error)))
    throw error
  }
}

/** Deletes pictures that are not used any more; an issued version, or a copy of the template, may still use them. */
export function removeUnused(
  pictures: Pick<Pictures, 'image' | 'backgroundImage'>,
  { services, caller }: SignedInRequest,
): Promise<void> {
  const keys = Object.values(pictures).filter((key) => typeof key === 'string')
  return removeUnusedImages(services, caller.organizationId, keys)
}

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type uploadDesignPicture as contract, MAX_DESIGN_PICTURES } from '#contract/designs/own-designs.ts'
import { MAX_DESIGN_PICTURE } from '#contract/designs/template-design.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { discardImage, storeImage } from '#server/platform/images/store-image.ts'
import { variantKey } from '#server/platform/urls.ts'
import { countDesignPictures, findDesignPictures, keepDesignPicture } from './designs.sql.ts'
import { pictureUrl } from './draw-design.ts'

/**
 * Stores a picture for designs by the hash of what is kept of it; the same one is stored once.
 * @throws Refusal 413, 415 or 422 on `picture`; 422 for one too many
 */
export async function uploadDesignPicture({ picture }: z.output<typeof contract.input>, request: SignedInRequest) {
  const { db, caller, services } = request
  if (!picture) throw invalidField(['picture'], (locale) => m.problems_field_required({}, { locale }))
  const key = await storeImage(services, caller.organizationId, await accepted(picture), 'square', 'picture')
  const stored = await services.storage.get(variantKey(key, 'base'))
  const hash = createHash('sha256')
    .update(stored?.bytes ?? '')
    .digest('hex')
  const known = await findDesignPictures(db, caller.organizationId, [hash])
  if (!known.has(hash) && (await countDesignPictures(db, caller.organizationId)) >= MAX_DESIGN_PICTURES) {
    await discardImage(services, key, undefined)
    throw invalidField(['picture'], (locale) => m.designs_too_many_pictures({ most: MAX_DESIGN_PICTURES }, { locale }))
  }
  const kept = await keepDesignPicture(db, caller.organizationId, hash, key)
  if (kept !== key) await discardImage(services, key, undefined)
  return {
    data: {
      hash,
      picture_path: `${services.urls.base}/images/uploads/${variantKey(kept, 'base')}`,
      data_url: (await pictureUrl(kept, services)) ?? '',
    },
  }
}

/** A PNG or JPEG within the limits; its header is read before any pixel is decoded. */
async function accepted(picture: Blob): Promise<Blob> {
  const tooLarge = (status: number, code: Refusal['code']) =>
    new Refusal(status, code, {
      fieldErrors: [{ path: ['picture'], sentence: (locale) => m.designs_picture_too_large({}, { locale }) }],
    })
  if (picture.size > MAX_DESIGN_PICTURE.bytes) throw tooLarge(413, 'too_large')
  const bytes = Buffer.from(await picture.arrayBuffer())
  const head = bytes.toString('latin1', 0, 8)
  if (!head.startsWith('\x89PNG\r\n\x1a\n') && !head.startsWith('\xff\xd8\xff'))
    throw new Refusal(415, 'unsupported_media', {
      fieldErrors: [{ path: ['picture'], sentence: (locale) => m.designs_png_or_jpeg({}, { locale }) }],
    })
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (Math.max(width, height) > MAX_DESIGN_PICTURE.side) throw tooLarge(422, 'validation_failed')
  return picture
}

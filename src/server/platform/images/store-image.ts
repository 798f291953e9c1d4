import { m } from '#i18n/compiled/messages.js'
import { databaseFailureOf } from '#server/platform/database/database-failure.ts'
import { Refusal, type Sentence } from '#server/platform/http/refusal.ts'
import { failureOf } from '#server/platform/log.ts'
import { IMAGE_VARIANTS, variantKey } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import { acceptImage } from './accept-image.ts'
import { findShownUploads } from './pictures.sql.ts'
import { RefusedImage, type RefusedImageReason } from './refused-image.ts'

/** A file of a multipart body. */
type UploadedFile = Pick<Blob, 'arrayBuffer'>

/**
 * Stores an uploaded picture in its three variants. Call it before the transaction that writes the key, because nothing
 * outside the database may happen inside one.
 *
 * @param field the input field that a refusal names
 * @returns the key for the row: `<organization>/<uuid>.<extension>`
 * @throws Refusal 413, 415 or 422 naming the field
 */
export async function storeImage(
  { storage }: Pick<Services, 'storage'>,
  organizationId: string,
  file: UploadedFile,
  kind: Parameters<typeof acceptImage>[1],
  field: string,
): Promise<string> {
  const image = await acceptImage(new Uint8Array(await file.arrayBuffer()), kind).catch((error: unknown) => {
    throw error instanceof RefusedImage ? refusalOf(error.reason, field) : error
  })
  const key = `${organizationId}/${crypto.randomUUID()}.${image.base.extension}`
  await Promise.all(
    IMAGE_VARIANTS.map((variant) =>
      storage.put(variantKey(key, variant), image[variant].bytes, image[variant].contentType),
    ),
  )
  return key
}

/**
 * Removes pictures that a change has replaced and nothing else shows, once its transaction has committed. A leftover
 * file only uses space until `sweepFiles` finds it, so a failure is logged and does not fail the request.
 */
export async function removeUnusedImages(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  organizationId: string,
  keys: string[],
): Promise<void> {
  try {
    const shown = await findShownUploads(db, organizationId, keys)
    await Promise.all(keys.filter((key) => !shown.has(key)).map((key) => removeVariants(storage, key)))
  } catch (error) {
    log.warn({ ...failureOf(error), keys }, 'pictures could not be removed')
  }
}

/**
 * Removes a picture that was stored for a change which then failed. If it is unknown whether the change was committed,
 * the picture stays, because its row may reference it.
 */
export async function discardImage(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  key: string | null,
  reason: unknown,
): Promise<void> {
  if (!key || databaseFailureOf(reason) === 'lost') return
  await removeVariants(storage, key).catch((error: unknown) =>
    log.warn({ ...failureOf(error), key }, 'a picture could not be removed'),
  )
}

const removeVariants = (storage: Services['storage'], key: string) =>
  Promise.all(IMAGE_VARIANTS.map((variant) => storage.remove(variantKey(key, variant))))

/**
 * Saves a stored picture to its row and removes the one that it replaces. If saving fails, the new one is removed.
 *
 * @param key null to go back to the generated picture
 * @param save writes the key in its own transaction and returns the previous key
 */
export async function replaceImage(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  organizationId: string,
  key: string | null,
  save: () => Promise<string | null>,
): Promise<void> {
  const replaced = await save().catch(async (error: unknown) => {
    await discardImage(services, key, error)
    throw error
  })
  if (replaced) await removeUnusedImages(services, organizationId, [replaced])
}

function refusalOf(reason: RefusedImageReason, field: string): Refusal {
  const refuse = (status: number, code: Refusal['code'], sentence: Sentence) =>
    new Refusal(status, code, { fieldErrors: [{ path: [field], sentence }] })
  switch (reason) {
    case 'too_large':
      return refuse(413, 'too_large', (locale) => m.problems_image_too_large({}, { locale }))
    case 'svg':
      return refuse(415, 'unsupported_media', (locale) => m.problems_image_svg({}, { locale }))
    case 'unsupported_type':
      return refuse(415, 'unsupported_media', (locale) => m.problems_image_unsupported_type({}, { locale }))
    case 'too_many_pixels':
      return refuse(422, 'validation_failed', (locale) => m.problems_image_too_many_pixels({}, { locale }))
    case 'not_an_image':
      return refuse(422, 'validation_failed', (locale) => m.problems_image_not_an_image({}, { locale }))
    case 'truncated':
      return refuse(422, 'validation_failed', (locale) => m.problems_image_truncated({}, { locale }))
  }
}

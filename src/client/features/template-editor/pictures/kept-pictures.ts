import { SerialQueue } from '#client/api/serial-queue.ts'
import { PICTURE_STORE } from '../editing/kept-draft.ts'

export type PictureField = 'image' | 'background_image'

/** A picture that waits to be saved: a file, or the drawn one again. */
export type PendingPicture = File | 'drawn'

export type PendingPictures = Partial<Record<PictureField, PendingPicture>>

const fields: PictureField[] = ['image', 'background_image']
const addressOf = (place: string, field: PictureField) => `/${encodeURIComponent(place)}/${field}`

/** A picture that is taken back is not kept by the request before. */
const turns = new SerialQueue()

/** Keeps the pictures that were chosen for a template and not saved, so that they outlive the page; those that are gone are forgotten. */
export function keepPictures(place: string, pictures: PendingPictures): Promise<void> {
  const kept = turns.run(async () => {
    const store = await caches.open(PICTURE_STORE)
    for (const field of fields) {
      const picture = pictures[field]
      if (picture) await store.put(addressOf(place, field), written(picture))
      else await store.delete(addressOf(place, field))
    }
  })
  // Storage may be full, forbidden, or missing without https: then the choice lasts as long as the page.
  return kept.catch(() => {})
}

/** The pictures that were left here. */
export async function keptPictures(place: string): Promise<PendingPictures> {
  try {
    await turns.rest()
    const store = await caches.open(PICTURE_STORE)
    const found = fields.map(async (field) => [field, await read(await store.match(addressOf(place, field)))] as const)
    return Object.fromEntries((await Promise.all(found)).filter(([, picture]) => picture))
  } catch {
    return {}
  }
}

function written(picture: PendingPicture): Response {
  if (picture === 'drawn') return new Response(null, { status: 204 })
  return new Response(picture, { headers: { 'content-type': picture.type, name: encodeURIComponent(picture.name) } })
}

async function read(kept: Response | undefined): Promise<PendingPicture | undefined> {
  if (!kept) return undefined
  if (kept.status === 204) return 'drawn'
  const name = decodeURIComponent(kept.headers.get('name') ?? '')
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

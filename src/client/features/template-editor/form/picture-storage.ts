import { SerialQueue } from '#client/api/serial-queue.ts'
import { noPictures, type PendingPicture, type PendingPictures, pictureFields } from './template-values.ts'

/** The browser's Cache API stores files of several megabytes as they are. */
const PICTURE_STORE = 'insegna.template-pictures'

const addressOf = (key: string, field: string) => `/${encodeURIComponent(key)}/${field}`

/** Serialized, so that a removed picture is not stored by an earlier request. */
const turns = new SerialQueue()

/** Stores the unsaved pictures, and deletes the others. */
export function storePictures(key: string, pictures: PendingPictures): void {
  const stored = turns.run(async () => {
    const store = await caches.open(PICTURE_STORE)
    for (const field of pictureFields) {
      const picture = pictures[field]
      if (picture) await store.put(addressOf(key, field), answerOf(picture))
      else await store.delete(addressOf(key, field))
    }
  })
  // Storage may be full, forbidden, or missing without https: then the picture is kept only while the page is open.
  stored.catch(() => {})
}

/** The unsaved pictures of an earlier visit. */
export async function readPictures(key: string): Promise<PendingPictures> {
  try {
    await turns.rest()
    if (!(await caches.has(PICTURE_STORE))) return noPictures
    const store = await caches.open(PICTURE_STORE)
    const [image, background] = pictureFields.map((field) => store.match(addressOf(key, field)))
    return { image: await pictureIn(await image), background_image: await pictureIn(await background) }
  } catch {
    return noPictures
  }
}

function answerOf(picture: PendingPicture): Response {
  if (picture === 'drawn') return new Response(null, { status: 204 })
  return new Response(picture, { headers: { 'content-type': picture.type, name: encodeURIComponent(picture.name) } })
}

async function pictureIn(answer: Response | undefined): Promise<PendingPicture | null> {
  if (!answer) return null
  if (answer.status === 204) return 'drawn'
  const name = decodeURIComponent(answer.headers.get('name') ?? '')
  return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' })
}

import { SerialQueue } from '#client/api/serial-queue.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import type { TextField, Texts } from '../template-texts.ts'
import { noPictures, type PendingPicture, type PendingPictures, pictureFields } from './template-values.ts'

/** A request to create a template. It is retried unchanged until it is answered; later changes follow as an update. */
export type Creation = { key: string; texts: Partial<Texts>; isPublished: boolean }

/** Input that the service does not have; it survives a reload, an ended session and a lost network. */
export type StoredDraft = {
  mine: Partial<Texts>
  /** The service's values of the same fields. */
  known: Partial<Texts>
  /** Fields in which the user still has to choose between two texts. */
  conflicts: TextField[]
  creation: Creation | null
}

/** Per user, so that the next user of this computer does not find it. */
export const draftKey = (userId: string, templateId: string | undefined) =>
  `insegna.template.${userId}.${templateId ?? 'template.new'}`

/**
 * A tab reads its own draft first, or else one of another tab or an earlier visit. Templates that are not created yet
 * have no id by which two tabs could mean the same one.
 */
const spansOf = (key: string) => (key.endsWith('.new') ? (['tab'] as const) : (['tab', 'browser'] as const))

export const readDraft = (key: string) =>
  (spansOf(key)
    .map((span) => storedJson(span, key))
    .find((draft) => draft !== null) ?? null) as StoredDraft | null

/** Stores a draft; null deletes it. */
export function storeDraft(key: string, draft: StoredDraft | null) {
  for (const span of spansOf(key)) storeJson(span, key, draft)
}

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

import { SerialQueue } from '#client/api/serial-queue.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import type { TextField, Texts } from '../template-texts.ts'
import { noPictures, type PendingPicture, type PendingPictures, pictureFields } from './template-values.ts'

/** A request to make a template. It is repeated as it was until it is answered: what was written since follows it. */
export type Creation = { key: string; texts: Partial<Texts>; isPublished: boolean }

/** What somebody wrote and the service does not have: it outlives a reload, an ended session and a lost network. */
export type StoredDraft = {
  mine: Partial<Texts>
  /** What the service had in the same fields. */
  known: Partial<Texts>
  /** Of these fields somebody has still to choose between two texts. */
  conflicts: TextField[]
  creation: Creation | null
}

/** By person, so that the next one at this computer does not find it. */
export const draftKey = (userId: string, templateId: string | undefined) =>
  `insegna.template.${userId}.${templateId ?? 'template.new'}`

/**
 * A tab finds its own draft first, and another tab's, or an earlier visit's, where it has none. A template that was not
 * made yet has no name by which another tab could mean the same one.
 */
const spansOf = (key: string) => (key.endsWith('.new') ? (['tab'] as const) : (['tab', 'browser'] as const))

export const readDraft = (key: string) =>
  (spansOf(key)
    .map((span) => storedJson(span, key))
    .find((draft) => draft !== null) ?? null) as StoredDraft | null

/** Stores a draft; null forgets it. */
export function storeDraft(key: string, draft: StoredDraft | null) {
  for (const span of spansOf(key)) storeJson(span, key, draft)
}

/** The browser's store for answers takes a file of some megabytes as it is. */
const PICTURE_STORE = 'insegna.template-pictures'

const addressOf = (key: string, field: string) => `/${encodeURIComponent(key)}/${field}`

/** A picture that is taken back is not stored by the request before. */
const turns = new SerialQueue()

/** Stores the pictures that wait to be saved, and forgets those that do not. */
export function storePictures(key: string, pictures: PendingPictures): void {
  const stored = turns.run(async () => {
    const store = await caches.open(PICTURE_STORE)
    for (const field of pictureFields) {
      const picture = pictures[field]
      if (picture) await store.put(addressOf(key, field), answerOf(picture))
      else await store.delete(addressOf(key, field))
    }
  })
  // Storage may be full, forbidden, or missing without https: then the choice lasts as long as the page.
  stored.catch(() => {})
}

/** The pictures that an earlier visit chose and did not save. */
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

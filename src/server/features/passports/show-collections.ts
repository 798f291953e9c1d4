import type { z } from 'zod'
import type { listCollections } from '#contract/passports/passports.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  deleteCollected,
  findCollected,
  findCollections,
  insertCollected,
  updateBadgeOrder,
  updateCollectionTitle,
} from './passport-pages.sql.ts'
import { lockPassport } from './passports.sql.ts'

/** The collections of a passport's page, with what is in them. */
export async function showCollections(
  db: Database,
  passportId: string,
): Promise<z.input<typeof listCollections.output>['data']> {
  const collections = await findCollections(db, passportId)
  const collected = await findCollected(db, passportId, false)
  return collections.map(({ id, title }) => ({
    id,
    title,
    badge_ids: collected.filter(({ collectionId }) => collectionId === id).map((badge) => badge.id),
  }))
}

export async function showCollection(db: Database, passportId: string, id: string) {
  return (await showCollections(db, passportId)).find((collection) => collection.id === id)
}

/** Renames a collection, and puts its badges in the given order; others leave it. What may not be on a page is left out. */
export async function arrangeCollection(
  db: Database,
  passportId: string,
  id: string,
  { title, badge_ids: wanted }: { title?: string | undefined; badge_ids?: string[] | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    if (title) await updateCollectionTitle(tx, passportId, id, title)
    const before = await showCollection(tx, passportId, id)
    if (!wanted || !before) return
    const kept = new Set(wanted)
    for (const badge of before.badge_ids) if (!kept.has(badge)) await deleteCollected(tx, passportId, badge)
    const had = new Set(before.badge_ids)
    await insertCollected(
      tx,
      passportId,
      id,
      wanted.filter((badge) => !had.has(badge)),
    )
    await updateBadgeOrder(tx, passportId, wanted)
  })
}

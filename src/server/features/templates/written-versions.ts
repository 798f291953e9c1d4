import { Badge } from '#contract/badges.ts'
import { BadgeTemplateVersion } from '#contract/templates.ts'
import type { Database } from '#server/database/database.ts'
import { writtenMembers } from '#server/http/written-answer.ts'
import type { Urls } from '#server/urls.ts'
import { pictures, versionContent } from './template-answer.ts'
import { findVersionContents } from './templates.sql.ts'

/** Characters kept: some 5,000 versions that say what most do. */
const MOST = 16_000_000

/** The parts of an answer that follow from a version alone, as the members of JSON objects. */
type WrittenVersion = {
  /** The version as it was written: one that no badge shows yet may still be edited. */
  updatedAt: string
  /** Its pictures, as a badge shows them. */
  pictures: string
  content: string
}

type VersionKey = { id: string; updatedAt: string }

const state = {
  status: true,
  archived_at: true,
  is_published: true,
  updated_at: true,
  badges_count: true,
  is_assignable: true,
} as const
export const TemplateState = BadgeTemplateVersion.pick(state)
const Content = BadgeTemplateVersion.omit({
  ...state,
  id: true,
  badge_template_id: true,
  organization: true,
  learning_path: true,
})
const Pictures = Badge.pick({ image_path: true, image_high_path: true, image_thumbnail_path: true })

/**
 * What versions say, written once and kept by version and moment of its last edit: an edit makes either of them another, in
 * whichever process it happens. What was not used for longest is forgotten first.
 */
export function openWrittenVersions(urls: Urls) {
  const kept = new Map<string, WrittenVersion>()
  let size = 0

  /** The versions of an organization, by id. */
  return async function writtenVersions(db: Database, organizationId: string, keys: VersionKey[]) {
    const found = new Map<string, WrittenVersion>()
    const missing = new Set<string>()
    for (const { id, updatedAt } of keys) {
      const known = kept.get(id)
      if (known?.updatedAt === updatedAt) found.set(id, known)
      else missing.add(id)
    }
    for (const { template, version } of await findVersionContents(db, organizationId, [...missing])) {
      found.set(version.id, {
        updatedAt: version.updatedAt,
        pictures: writtenMembers(Pictures, pictures(template, version, urls)),
        content: writtenMembers(Content, versionContent(template, version, urls)),
      })
    }
    for (const [id, version] of found) keep(id, version)
    return found
  }

  function keep(id: string, version: WrittenVersion) {
    forget(id)
    kept.set(id, version)
    size += sizeOf(version)
    for (const oldest of kept.keys()) {
      if (size <= MOST) return
      forget(oldest)
    }
  }

  function forget(id: string) {
    const version = kept.get(id)
    if (version) size -= sizeOf(version)
    kept.delete(id)
  }
}

const sizeOf = ({ pictures, content }: WrittenVersion) => pictures.length + content.length

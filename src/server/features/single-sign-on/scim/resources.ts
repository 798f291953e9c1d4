import { z } from 'zod'
import { Email, requiredLine, text } from '#contract/formats.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { scimGroups, scimUsers } from '#server/schema/tables/single-sign-on.ts'
import { isSame, keyOf } from './filter.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export type ScimUser = typeof scimUsers.$inferSelect
export type ScimGroup = typeof scimGroups.$inferSelect

/** Entra sends truths as text. */
const Truth = z.preprocess(
  (value) => (isSame(value, 'true') ? true : isSame(value, 'false') ? false : value),
  z.boolean(),
)
const Text = text(255).nullish()

/** What is kept of a user; anything else that a provider sends is not. */
export const UserInput = z.object({
  userName: requiredLine(255),
  externalId: Text,
  active: Truth.nullish(),
  name: z.object({ formatted: Text, familyName: Text, givenName: Text }).nullish(),
  displayName: Text,
  preferredLanguage: Text,
  emails: z
    .array(z.object({ value: Text, type: Text, primary: Truth.nullish() }))
    .max(20)
    .nullish(),
})
export type UserInput = z.output<typeof UserInput>

/** Members of a group. */
export const MAX_MEMBERS = 20_000

export const GroupInput = z.object({
  displayName: requiredLine(255),
  externalId: Text,
  members: z
    .array(z.object({ value: text(255) }))
    .max(MAX_MEMBERS)
    .nullish(),
})
export type GroupInput = z.output<typeof GroupInput>

/** A user as a provider would send them. */
export const userFields = ({ userName, externalId, isActive, resource }: ScimUser): UserInput => ({
  ...(resource as Partial<UserInput>),
  userName,
  externalId,
  active: isActive,
})

/** The columns of what was sent. Without `active` it stays as it is. */
export const userColumns = ({ userName, externalId, active, ...resource }: UserInput, isActive = true) => ({
  userName,
  userNameKey: keyOf(userName),
  externalId: externalId ?? null,
  isActive: active ?? isActive,
  resource: withoutNulls(resource) as Record<string, unknown>,
})

/** Providers take null for a value. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== '')
  return Object.fromEntries(present.map(([name, part]) => [name, withoutNulls(part)]))
}

/** The address of a user: the primary one, else the one at work, else the first, else the name that they sign in with. */
export function addressOf({ userName, emails }: Pick<UserInput, 'userName' | 'emails'>): string | undefined {
  const all = (emails ?? []).filter(({ value }) => value)
  const chosen = all.find(({ primary }) => primary) ?? all.find(({ type }) => isSame(type, 'work')) ?? all[0]
  const email = Email.safeParse(chosen?.value ?? userName)
  return email.success ? email.data : undefined
}

type Reference = { id: string; label: string }
type Kind = 'User' | 'Group'

/** A weak version: it changes with every write. */
export const versionOf = ({ updatedAt }: { updatedAt: string }) => `W/"${instantFrom(updatedAt).replace(/\D/g, '')}"`

const urlOf = ({ base }: Urls, kind: Kind, id: string) => `${base}/scim/v2/${kind}s/${id}`

const metaOf = (row: ScimUser | ScimGroup, kind: Kind, urls: Urls) => ({
  resourceType: kind,
  created: instantFrom(row.createdAt),
  lastModified: instantFrom(row.updatedAt),
  location: urlOf(urls, kind, row.id),
  version: versionOf(row),
})

const references = (rows: Reference[], kind: Kind, urls: Urls) =>
  rows.map(({ id, label }) => ({ value: id, display: label, $ref: urlOf(urls, kind, id), type: kind }))

/** @param groups in which they are */
export const userAnswer = (row: ScimUser, groups: Reference[], urls: Urls) => ({
  schemas: [USER],
  id: row.id,
  ...(row.externalId && { externalId: row.externalId }),
  userName: row.userName,
  active: row.isActive,
  ...row.resource,
  groups: references(groups, 'Group', urls).map(({ type: _, ...group }) => group),
  meta: metaOf(row, 'User', urls),
})

/** @param members undefined where they are not asked for */
export const groupAnswer = (row: ScimGroup, members: Reference[] | undefined, urls: Urls) => ({
  schemas: [GROUP],
  id: row.id,
  ...(row.externalId && { externalId: row.externalId }),
  displayName: row.displayName,
  ...(members && { members: references(members, 'User', urls) }),
  meta: metaOf(row, 'Group', urls),
})

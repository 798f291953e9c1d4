import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import {
  Email,
  emptyText,
  Flag,
  Instant,
  imageFields,
  Language,
  listOf,
  OwnUrl,
  Page,
  personName,
  requiredLine,
  text,
  Uuid,
  WallClock,
} from '../formats.ts'
import { paginated } from '../page.ts'

/** What earners do themselves, without an account: the same as the pages of *My badges* (`/me`). */
const ME = '/api/v1/me'

/** A mail with a code and a link is on its way, whoever's the address is. */
const Proof = data(z.object({ proof: Uuid }))

/** Addition: sends the mail by which an address opens *My badges*. The answer is the same for every address. */
export const askForSession = endpoint({
  method: 'POST',
  path: `${ME}/session`,
  summary: 'Ask for the email that opens My badges',
  input: z.object({ email: Email }),
  output: Proof,
})

const Address = z.object({
  email: z.string(),
  is_main: Flag,
  proved_at: Instant,
  /** In all organizations. */
  badges_count: z.int(),
})

const PublicPage = z.object({
  url: OwnUrl,
  is_on: Flag,
  name: z.string(),
  slug: z.string(),
  text: z.string(),
  /** Whether search engines may list it. */
  is_indexed: Flag,
})

const Passport = z.object({
  /** The main one first. */
  addresses: z.array(Address),
  /** The people at them who have badges, whom an organization can be asked to erase. */
  people: z.array(
    z.object({
      id: Uuid,
      name: z.string(),
      organization: z.object({ id: Uuid, name: z.string() }),
      badges_count: z.int(),
    }),
  ),
  /** The browsers in which it is open. */
  sessions: z.array(
    z.object({ id: Uuid, user_agent: z.string(), last_seen_at: Instant, expires_at: Instant, is_current: Flag }),
  ),
  /** Null before one was made. */
  page: PublicPage.nullable(),
})

/** Addition: opens it in this browser by the code of the mail, or adds the address that was proved. Five wrong codes end the mail. */
export const confirmSession = endpoint({
  method: 'POST',
  path: `${ME}/session/confirm`,
  summary: 'Open My badges by the code of the email',
  input: z.object({ proof: Uuid, code: requiredLine(20) }),
  output: data(Passport),
})

/** Addition: closes it in this browser, or in another. */
export const endPassportSession = endpoint({
  method: 'DELETE',
  path: `${ME}/session`,
  summary: 'Close My badges',
  status: 204,
  input: z.object({ session_id: Uuid.optional() }),
  output: z.undefined(),
})

export const getPassport = endpoint({
  method: 'GET',
  path: ME,
  summary: 'Get what My badges holds about oneself',
  input: z.object({}),
  output: data(Passport),
})

/** Addition: changes only the given fields. A page is made by its first values, and is off until it is switched on. */
export const updatePassport = endpoint({
  method: 'PUT',
  path: ME,
  summary: 'Change the main address, or the public page',
  input: z.object({
    main_email: Email.optional(),
    page: z
      .object({
        is_on: z.boolean(),
        name: requiredLine(120),
        slug: requiredLine(60),
        text: emptyText(280),
        is_indexed: z.boolean().default(false),
      })
      .optional(),
  }),
  output: data(Passport),
})

export const listPassportAddresses = endpoint({
  method: 'GET',
  path: `${ME}/addresses`,
  summary: 'List one’s own addresses',
  input: z.object({}),
  output: data(z.array(Address)),
})

/** Addition: sends the mail that proves another address; `confirmSession` adds it. */
export const addPassportAddress = endpoint({
  method: 'POST',
  path: `${ME}/addresses`,
  summary: 'Ask for the email that adds an address',
  input: z.object({ email: Email }),
  output: Proof,
})

/** Addition: not the main one. Its badges leave *My badges* with it. */
export const removePassportAddress = endpoint({
  method: 'DELETE',
  path: `${ME}/addresses`,
  summary: 'Remove one’s own address',
  status: 204,
  input: z.object({ email: Email }),
  output: z.undefined(),
})

const BadgeVisibility = z.enum(['public', 'link', 'hidden'])

const MyBadge = z.object({
  id: Uuid,
  url: OwnUrl,
  title: z.string(),
  language: Language,
  ...imageFields('image'),
  organization_name: z.string(),
  recipient_name: z.string(),
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
  visibility: BadgeVisibility,
})

/** Addition: one’s badges of every organization of this installation, the newest first. */
export const listMyBadges = endpoint({
  method: 'GET',
  path: `${ME}/badges`,
  summary: 'List one’s own badges',
  input: z.object({ organization_id: Uuid.optional(), page: Page }),
  output: paginated(MyBadge),
})

/** Addition: who may see the page of a badge. With `link` the address with a new secret is answered, once; the one before it ends. */
export const updateMyBadge = endpoint({
  method: 'PUT',
  path: `${ME}/badges/:badge_id`,
  summary: 'Say who sees one’s own badge',
  input: z.object({ badge_id: Uuid, visibility: BadgeVisibility }),
  output: data(z.object({ visibility: BadgeVisibility, link: z.string().nullable() })),
})

/** Addition: proposes another spelling of the name on a badge to its organization, which decides. */
export const requestName = endpoint({
  method: 'POST',
  path: `${ME}/badges/:badge_id/name_requests`,
  summary: 'Ask for another name on one’s own badge',
  status: 204,
  input: z.object({
    badge_id: Uuid,
    first_name: personName(100),
    last_name: personName(100),
    reason: text(500).default(''),
  }),
  output: z.undefined(),
})

const Collection = z.object({
  id: Uuid,
  title: z.string(),
  /** In their order on the page; of those that nobody else sees, too. */
  badge_ids: z.array(Uuid),
})

export const listCollections = endpoint({
  method: 'GET',
  path: `${ME}/collections`,
  summary: 'List the collections of one’s own page',
  input: z.object({}),
  output: data(z.array(Collection)),
})

export const createCollection = endpoint({
  method: 'POST',
  path: `${ME}/collections`,
  summary: 'Add a collection to one’s own page',
  status: 201,
  input: z.object({ title: requiredLine(80) }),
  output: data(Collection),
})

/** Addition: changes only the given fields. Badges that may not be on a page, or are somebody else's, are left out. */
export const updateCollection = endpoint({
  method: 'PUT',
  path: `${ME}/collections/:collection_id`,
  summary: 'Change a collection of one’s own page',
  input: z.object({ collection_id: Uuid, title: requiredLine(80).optional(), badge_ids: listOf(Uuid, 300).optional() }),
  output: data(Collection),
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: `${ME}/collections/:collection_id`,
  summary: 'Delete a collection of one’s own page',
  status: 204,
  input: z.object({ collection_id: Uuid }),
  output: z.undefined(),
})

/** Addition: makes the ZIP with everything, which *My data* offers as soon as it is ready. Five a day. */
export const exportPassport = endpoint({
  method: 'POST',
  path: `${ME}/exports`,
  summary: 'Ask for a copy of everything of oneself',
  status: 204,
  input: z.object({}),
  output: z.undefined(),
})

/** Addition: asks an organization to erase one of the people at one’s addresses. */
export const requestErasure = endpoint({
  method: 'POST',
  path: `${ME}/erasure_requests`,
  summary: 'Ask an organization to be erased',
  status: 204,
  input: z.object({ earner_id: Uuid }),
  output: z.undefined(),
})

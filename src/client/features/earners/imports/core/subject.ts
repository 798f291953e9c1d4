import { type BADGE_SHEET_COLUMNS, MAX_IMPORTED_BADGES } from '#contract/badge-imports/badge-imports.ts'
import { MAX_EARNERS } from '#contract/earners/earners.ts'
import { IMPORT_COLUMNS } from '#contract/earners/earners-imports.ts'
import { badgeHeadings, type Field, type Headings, peopleHeadings, type Role } from './headings.ts'

/** What is imported: what its columns can contain, how they are recognized, which a row must fill, and how they are sent. */
export type Subject = {
  isOfBadges: boolean
  /** The cells of a row that are shown in columns of their own. */
  fields: readonly Field[]
  /** The roles of other columns that are sent. */
  others: readonly Role[]
  /** The role of a column that nothing is known about: metadata, or not imported. */
  rest: 'extra' | 'none'
  /** The fields and other columns that no row may leave empty. */
  required: readonly Role[]
  /** The names of the columns that are sent; others keep their heading. */
  sentAs: Partial<Record<Role, string>>
  headings: Headings
  /** The most rows. */
  most: number
}

const [email, first, last] = IMPORT_COLUMNS

export const subjects = {
  people: {
    isOfBadges: false,
    fields: ['email', 'first', 'last'],
    others: ['issued'],
    rest: 'extra',
    required: ['email', 'first', 'last'],
    sentAs: { email, first, last },
    headings: peopleHeadings,
    most: MAX_EARNERS,
  },
  badges: {
    isOfBadges: true,
    fields: ['title', 'email', 'first', 'last'],
    others: ['issued', 'expires', 'original_id', 'original_url', 'issuer', 'issuer_url', 'description', 'criteria'],
    rest: 'none',
    required: ['title', 'email', 'issued'],
    sentAs: {
      title: 'title',
      email,
      first,
      last,
      issued: 'issued_on',
      expires: 'expires_on',
      original_id: 'original_id',
      original_url: 'original_url',
      issuer: 'issuer',
      issuer_url: 'issuer_url',
      description: 'description',
      criteria: 'criteria',
    } satisfies Partial<Record<Role, (typeof BADGE_SHEET_COLUMNS)[number]>>,
    headings: badgeHeadings,
    most: MAX_IMPORTED_BADGES,
  },
} satisfies Record<string, Subject>

/** What a column can contain, in the order of the choice. */
export function rolesOf({ fields, others, rest }: Subject): Role[] {
  const roles: Role[] = [...fields, 'first_last', 'last_first', ...others, rest]
  return rest === 'none' ? roles : [...roles, 'none']
}

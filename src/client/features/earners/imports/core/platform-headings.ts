import { words } from './headings.ts'

/** What a column of a sheet of badges is; `none` is what marks the sheet of a platform and is not brought in. */
export type PlatformRole =
  | 'title'
  | 'email'
  | 'first'
  | 'last'
  | 'first_last'
  | 'issued'
  | 'expires'
  | 'original_id'
  | 'issuer'
  | 'description'
  | 'none'

/** The headings that a platform's sheets of badges have, as its own pages or code name them: see docs/moving.md. */
type Platform = { name: string; columns: Partial<Record<PlatformRole, string[]>> }

const PLATFORMS: Platform[] = [
  {
    name: 'Canvas Credentials (Badgr)',
    columns: {
      email: ['Identifier', 'Email'],
      first: ['First Name'],
      last: ['Last Name'],
      first_last: ['Recipient Name'],
      issued: ['Issue Date'],
      expires: ['Expiration Date'],
      none: ['Badge Class ID', 'Narrative', 'Evidence Narrative', 'Evidence URL'],
    },
  },
  {
    name: 'Credly',
    columns: {
      title: ['Badge Template Name'],
      email: ['Recipient Email', 'recipient_email'],
      first: ['First Name', 'issued_to_first_name'],
      last: ['Last Name', 'issued_to_last_name'],
      issued: ['Issued at', 'issued_at'],
      expires: ['Expiration Date', 'expires_at'],
      none: ['Badge Template ID', 'Issuer Earner ID', 'issued_to_middle_name', 'Evidence Name', 'State or Province'],
    },
  },
  {
    name: 'Accredible',
    columns: {
      email: ['Recipient Email', 'recipient.email'],
      first_last: ['Recipient Name', 'recipient.name'],
      issued: ['Issued on', 'Issue Date', 'credential.issue_on', 'credential.issued_on'],
      expires: ['Expiry Date', 'credential.expiry_date', 'credential.expired_on'],
      original_id: ['Credential ID', 'Credential.Id'],
      none: ['Grade', 'recipient.id'],
    },
  },
  {
    name: 'Certifier',
    columns: {
      email: ['Recipient Email'],
      first_last: ['Recipient Name'],
      issued: ['Issue Date'],
      expires: ['Expiration Date'],
    },
  },
  {
    name: 'Open Badge Factory',
    columns: {
      title: ['Badge Name'],
      first_last: ['Recipients'],
      issued: ['Issued On'],
      expires: ['Expires By'],
      issuer: ['Issuer'],
      none: ['Issued From', 'Criteria_add'],
    },
  },
  {
    name: 'Moodle',
    columns: {
      title: ['Name', 'Nome', 'badge'],
      description: ['Description', 'Descrizione'],
      email: ['Email address', 'Indirizzo email', 'email'],
      first: ['First name', 'firstname'],
      last: ['Last name', 'lastname'],
      first_last: ['Full name', 'Nome completo'],
      issued: ['Date issued', 'Data di rilascio'],
      expires: ['Expiry date', 'Data di scadenza'],
    },
  },
]

/** Fewer known headings may be a coincidence. */
const LEAST = 3

/**
 * The platform whose sheets have these headings, and what each column is there; null for a column that it does not name. If
 * several have as many of them, the first that has the fewest others.
 * @returns null if it is no known platform's
 */
export function platformOf(headings: string[]): { name: string; roles: (PlatformRole | null)[] } | null {
  const found = PLATFORMS.map(({ name, columns }) => {
    const roleOf = new Map(
      Object.entries(columns).flatMap(([role, names]) =>
        names.map((each): [string, PlatformRole] => [words(each), role as PlatformRole]),
      ),
    )
    const roles = headings.map((heading) => roleOf.get(words(heading)) ?? null)
    return { name, roles, known: roles.filter((role) => role !== null).length, size: roleOf.size }
  })
  const [best] = found
    .filter(({ known, roles }) => known >= LEAST && roles.includes('issued'))
    .sort((one, other) => other.known - one.known || one.size - other.size)
  return best ? { name: best.name, roles: best.roles } : null
}

import { asciiOf } from '../credentials/badge-file-name.ts'

/** Addresses that would be taken for this service's own, or for somebody who speaks for it. */
const RESERVED = [
  ...['insegna', 'admin', 'administrator', 'amministratore', 'official', 'ufficiale', 'support', 'supporto'],
  ...['assistenza', 'help', 'aiuto', 'security', 'sicurezza', 'verify', 'verifica', 'verified', 'issuer', 'issuers'],
  ...['staff', 'root', 'system', 'moderator', 'postmaster', 'webmaster', 'api', 'login', 'accedi', 'account'],
  ...['privacy', 'legal', 'about', 'status', 'everybody', 'nobody', 'null', 'undefined', 'test', 'rector', 'rettore'],
]

/** Letters and digits that are taken for others, as the letter that stands for all of them. */
const LOOK_ALIKES: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1|il]/g, 'l'],
  [/3/g, 'e'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/[^a-z]/g, ''],
]

/**
 * The last part of a page's address from what was typed: `Giulia Ferrì` is `giulia-ferri`.
 * @returns undefined if letters of other scripts are in it, which could pass for Latin ones, or if it is too short or too long
 */
export function readSlug(typed: string): string | undefined {
  if (/(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})./su.test(typed)) return undefined
  const slug = asciiOf(typed)
  return slug.length >= 3 && slug.length <= 40 ? slug : undefined
}

/** What is left of a name when everything that looks alike is the same: `giu1ia-ferri` and `giulia_ferri` have one key. */
export const slugKey = (slug: string): string =>
  LOOK_ALIKES.reduce((key, [letters, letter]) => key.replace(letters, letter), slug.toLowerCase())

/** Whether an address or a name passes for this service, or for one of the organizations. */
export function isImitation(slug: string, organizations: string[]): boolean {
  const key = slugKey(slug)
  const parts = slug.split('-').map(slugKey)
  const isOurs = RESERVED.map(slugKey).some((word) => word === key || (word.length > 4 && parts.includes(word)))
  return (
    isOurs ||
    organizations.some((name) => {
      const ascii = asciiOf(name)
      const organization = slugKey(ascii)
      if (organization.length < 3) return false
      // A name of several words is not borrowed within a longer address either.
      return organization === key || (ascii.includes('-') && key.includes(organization))
    })
  )
}

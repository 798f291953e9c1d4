import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

/** The sentence on who has a permission, by its lowest level. */
const sentences = {
  owner: m.access_only_owners,
  admin: m.access_only_admins,
  editor: m.access_only_editors,
  issuer: m.access_only_issuers,
  viewer: m.access_only_members,
}

/** Who has a permission, as a sentence for users without it. @param from the lowest level that has it */
export const describeWhoMay = (from: keyof typeof sentences, locale: Locale): string => sentences[from]({}, { locale })

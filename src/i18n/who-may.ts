import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

/** By the lowest level that may do something: the sentence that says who may. */
const sentences = {
  owner: m.access_only_owners,
  admin: m.access_only_admins,
  editor: m.access_only_editors,
  issuer: m.access_only_issuers,
  viewer: m.access_only_members,
}

/** Who may do something, in a sentence for whoever may not. @param from the lowest level that may */
export const whoMay = (from: keyof typeof sentences, locale: Locale): string => sentences[from]({}, { locale })

import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails, Language, Uuid } from '../formats.ts'
import { Passage, Subject } from '../mails/mail-words.ts'

/** A mail to people who were mailed about an award that was undone afterwards. */
export const ApologyWords = z.object({
  subject: Subject.refine((written) => written.trim() !== '', fails('required')),
  text: Passage.refine((written) => written.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '', fails('required')),
})
export type ApologyWords = z.output<typeof ApologyWords>

const PATH = '/api/v1/issuers/organization/awards/:award_id/apology'
const OfAward = z.object({ award_id: Uuid })

/** Addition: whom such a mail would reach, by the language of the mail that they got, and its default words. */
export const getApology = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Get the email that says an award was a mistake',
  input: OfAward,
  output: data(
    z.array(ApologyWords.extend({ subject: z.string(), text: z.string(), language: Language, people_count: z.int() })),
  ),
})

/**
 * Addition: writes once to each person whose mail about an undone award had left. Without words for a language, the default
 * ones are sent. Placeholders as in award mails.
 */
export const sendApology = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Write to people that an award was a mistake',
  idempotent: true,
  input: OfAward.extend({
    words: z.object({ en: ApologyWords.nullable().default(null), it: ApologyWords.nullable().default(null) }),
  }),
  output: data(z.object({ written_count: z.int() })),
})

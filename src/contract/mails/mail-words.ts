import { z } from 'zod'
import { data, endpoint, leavesOf, replacing } from '../endpoint.ts'
import { emptyText, FlagInput, fails, HexColor, Language, requiredText, Uuid, WallClock } from '../formats.ts'
import { textWithPlaceholders } from './placeholders.ts'

const MAX_SUBJECT_LENGTH = 120
/** In visible characters; tags are not counted. */
const MAX_PASSAGE_LENGTH = 1000
/** In characters including tags and their URLs. */
const MAX_MARKUP_LENGTH = 8000

/** An organization's own texts for its mails. An empty one falls back to the standard text, or is left out. */
export const MailWords = z.object({
  subject: z.string(),
  /** Cleaned HTML: paragraphs, bold and links. */
  opening: z.string(),
  closing: z.string(),
})
export type MailWords = z.output<typeof MailWords>

/** A custom subject: one line. */
export const Subject = textWithPlaceholders(MAX_SUBJECT_LENGTH).refine(
  (written) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(written),
  fails('one_line'),
)

/** Plain text or HTML; cleaned on the way in. */
export const Passage = textWithPlaceholders(MAX_MARKUP_LENGTH).superRefine((written, context) => {
  const characters = written.replace(/<[^>]*>/g, '').replace(/&(?:#\w+|\w+);/g, ' ').length
  if (characters > MAX_PASSAGE_LENGTH) {
    context.addIssue({
      code: 'too_big',
      origin: 'string',
      maximum: MAX_PASSAGE_LENGTH,
      inclusive: true,
      input: written,
    })
  }
})

export const MailWordsInput = z.object({ subject: Subject, opening: Passage, closing: Passage })
export type MailWordsInput = z.output<typeof MailWordsInput>

/** By the language of the mail; null means no custom text. */
const byLanguage = <Words extends z.ZodType>(words: Words) => z.object({ en: words.nullable(), it: words.nullable() })

const WordsByLanguage = byLanguage(MailWords)
export type WordsByLanguage = z.output<typeof WordsByLanguage>
const WordsByLanguageInput = byLanguage(MailWordsInput)

export const OrganizationMail = z.object({
  /** The colour of the line and the button in the organization's mails; null means the service's colour. */
  color: HexColor.nullable(),
  /** The texts of award mails whose template has none of its own. */
  words: WordsByLanguage,
})
export type OrganizationMail = z.output<typeof OrganizationMail>

/** Addition: the organization's mail colour and award mail texts. */
export const getOrganizationMail = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/award_mail',
  summary: 'Get the words and the colour of the organization’s emails',
  input: z.object({}),
  output: data(OrganizationMail),
})

const OrganizationMailInput = z.object({ color: HexColor.nullable(), words: WordsByLanguageInput })

/** Addition: replaces them. */
export const updateOrganizationMail = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/award_mail',
    summary: 'Change the words and the colour of the organization’s emails',
    input: OrganizationMailInput,
    output: data(OrganizationMail),
  }),
  {
    shownBy: () => getOrganizationMail,
    seen: ({ color, words }: Partial<OrganizationMail>) => ({ color, ...leavesOf('words', words) }),
  },
)

export const TemplateMail = z.object({ own: WordsByLanguage, organization: WordsByLanguage })
export type TemplateMail = z.output<typeof TemplateMail>

/** Addition: the award mail texts of one template. Not part of a version: mails are rendered when they are sent. */
export const getTemplateMail = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/award_mail',
  summary: 'Get the words of the email that an award of a template sends',
  input: z.object({ template_id: Uuid }),
  output: data(TemplateMail),
})

/** Addition: null falls back to the organization's texts, for the whole mail or for one language. */
export const updateTemplateMail = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/award_mail',
    summary: 'Change the words of the email that an award of a template sends',
    input: z.object({ template_id: Uuid, own: WordsByLanguageInput.nullable() }),
    output: data(TemplateMail),
  }),
  { shownBy: () => getTemplateMail, seen: ({ own }: Pick<TemplateMail, 'own'>) => ({ own }) },
)

/** A mail to preview before anything is saved or awarded. */
export const TriedMail = z.object({
  title: requiredText(255),
  description: emptyText(20_000),
  language: Language,
  /** Defaults to the texts saved for the template, then the organization's. */
  words: MailWordsInput.optional(),
  badge_template_id: Uuid.optional(),
  /** The person whose name is filled in; a sample person by default. */
  earner_id: Uuid.optional(),
  expires_at: WallClock.nullable().optional(),
  /** The colour to preview; defaults to the saved one. */
  color: HexColor.nullable().optional(),
  /** Whether the signed credential would contain the holder's name, which the mail then mentions. */
  names_recipient: FlagInput.optional(),
})
export type TriedMail = z.output<typeof TriedMail>

/** Addition: renders the award mail for a template with this content, saved or not. Its picture is `cid:badge`. */
export const previewTemplateMail = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/mail_preview',
  summary: 'Preview the email that an award sends',
  input: TriedMail,
  output: data(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
})

/** Addition: sends the same mail to the confirmed address of the signed-in user. */
export const sendTemplateMail = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/mail_preview/send',
  summary: 'Send oneself the email that an award sends',
  input: TriedMail,
  output: z.object({ message: z.string() }),
})

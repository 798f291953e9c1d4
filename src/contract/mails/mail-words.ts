import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { emptyText, FlagInput, fails, HexColor, Language, requiredText, Uuid, WallClock } from '../formats.ts'
import { textWithPlaceholders } from './placeholders.ts'

export const LONGEST_SUBJECT = 120
/** Characters that people read; tags are not counted. */
export const LONGEST_PASSAGE = 1000
/** With tags, among them addresses. */
const LONGEST_MARKUP = 8000

/** An organization's own words for its mails. What is empty is said as by itself, or not at all. */
export const MailWords = z.object({
  subject: z.string(),
  /** Cleaned HTML: paragraphs, bold and links. */
  opening: z.string(),
  closing: z.string(),
})
export type MailWords = z.output<typeof MailWords>

/** A subject of somebody's own: one line. */
export const Subject = textWithPlaceholders(LONGEST_SUBJECT).refine(
  (written) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(written),
  fails('one_line'),
)

/** Plain text or HTML; cleaned on the way in. */
export const Passage = textWithPlaceholders(LONGEST_MARKUP).superRefine((written, context) => {
  const characters = written.replace(/<[^>]*>/g, '').replace(/&(?:#\w+|\w+);/g, ' ').length
  if (characters > LONGEST_PASSAGE) {
    context.addIssue({ code: 'too_big', origin: 'string', maximum: LONGEST_PASSAGE, inclusive: true, input: written })
  }
})

export const MailWordsInput = z.object({ subject: Subject, opening: Passage, closing: Passage })
export type MailWordsInput = z.output<typeof MailWordsInput>

/** By the language of the mail; null where there are no words of one's own. */
const byLanguage = <Words extends z.ZodType>(words: Words) => z.object({ en: words.nullable(), it: words.nullable() })

const WordsByLanguage = byLanguage(MailWords)
export type WordsByLanguage = z.output<typeof WordsByLanguage>
const WordsByLanguageInput = byLanguage(MailWordsInput)

export const OrganizationMail = z.object({
  /** Of the line and the button in the organization's mails; null: the service's. */
  color: HexColor.nullable(),
  /** What the mail of an award says, where its template has no words of its own. */
  words: WordsByLanguage,
})
export type OrganizationMail = z.output<typeof OrganizationMail>

/** Addition: how the organization's mails look, and what they say of an award. */
export const getOrganizationMail = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/award_mail',
  summary: 'Get the words and the colour of the organization’s mails',
  input: z.object({}),
  output: data(OrganizationMail),
})

export const OrganizationMailInput = z.object({ color: HexColor.nullable(), words: WordsByLanguageInput })

/** Addition. */
export const updateOrganizationMail = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/award_mail',
  summary: 'Change the words and the colour of the organization’s mails',
  input: OrganizationMailInput,
  output: data(OrganizationMail),
})

export const TemplateMail = z.object({ own: WordsByLanguage, organization: WordsByLanguage })
export type TemplateMail = z.output<typeof TemplateMail>

/** Addition: what the mail of an award of one template says. No part of a version: mails are written when they are sent. */
export const getTemplateMail = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/award_mail',
  summary: 'Get the words of the mail that an award of a template sends',
  input: z.object({ template_id: Uuid }),
  output: data(TemplateMail),
})

/** Addition. What is null takes the organization's: all of it, or the words of a language. */
export const updateTemplateMail = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/award_mail',
  summary: 'Change the words of the mail that an award of a template sends',
  input: z.object({ template_id: Uuid, own: WordsByLanguageInput.nullable() }),
  output: data(TemplateMail),
})

/** A mail to be seen before anything is saved or awarded. */
export const TriedMail = z.object({
  title: requiredText(255),
  description: emptyText(20_000),
  language: Language,
  /** Without them, those that hold for the template, or else the organization's. */
  words: MailWordsInput.optional(),
  badge_template_id: Uuid.optional(),
  /** The person whose name is filled in; without it somebody made up. */
  earner_id: Uuid.optional(),
  expires_at: WallClock.nullable().optional(),
  /** The organization's colour as it is tried; without it the one that is kept. */
  color: HexColor.nullable().optional(),
  /** Whether the signed credential would carry the holder's name, of which the mail then tells. */
  names_recipient: FlagInput.optional(),
})
export type TriedMail = z.output<typeof TriedMail>

/** Addition: the mail about an award from a template that says this, stored or not. Its picture is `cid:badge`. */
export const previewTemplateMail = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/mail_preview',
  summary: 'Preview the mail that an award sends',
  input: TriedMail,
  output: data(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
})

/** Addition: the same mail, to the confirmed address of whoever is signed in. */
export const sendTemplateMail = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/mail_preview/send',
  summary: 'Send oneself the mail that an award sends',
  input: TriedMail,
  output: z.object({ message: z.string() }),
})

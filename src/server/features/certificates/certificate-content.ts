import type { Language } from '#contract/formats.ts'

/**
 * A picture on a certificate: a drawing of ours, an opaque upload as JPEG, or one that can be seen through as its packed
 * pixels, three bytes of colour and one of opacity each. The same upload has the same id: a file of many embeds it once.
 */
export type Picture = { svg: string } | Upload
export type Upload = { id: string } & ({ jpeg: Uint8Array } | Pixels)
export type Pixels = { color: Uint8Array; opacity: Uint8Array; width: number; height: number }

/** What a drawn seal shows: a name around it, a year, a letter in its middle. */
export type SealWords = { name: string; year: string | null; color: string; letter: string }

/** Words of the sheet, and the same in the second language where it has two. */
export type Words = { main: string; second?: string | undefined }

/** A fact under the title, such as the day of issue. */
export type Fact = { label: Words; value: string }

export type Signatory = { name: string; role: string; scan: Picture | null }

/** A row of the second page: what it is, and what it says, each line by itself or as a list. */
export type ElementRow = {
  number: number | null
  label: string
  lines: string[]
  note: string | null
  isList: boolean
}

export type Elements = { title: string; subtitle: string; rows: ElementRow[]; moreTitle: string; more: ElementRow[] }

/** All that a certificate says and shows, as plain data that a thread is handed; the same content gives the same bytes. */
export type CertificateContent = {
  layout: 'diploma' | 'plain'
  orientation: 'across' | 'upright'
  language: Language
  /** The second language of a sheet in two. */
  secondLanguage: Language | null
  organization: { name: string; place: string | null; logo: Picture | null; logoWords: string }
  /** "certifies that" and "has earned the micro-credential". */
  sentence: { before: Words; after: Words }
  name: string
  title: Words
  /** The colour of the badge's enamel, dark enough to read. */
  color: string
  description: string | null
  facts: Fact[]
  /** What a band says of a badge whose end has passed: the fact, and where to look. */
  ended: { fact: string; hint: string } | null
  badge: { picture: Picture; small: Picture; words: string; seed: string }
  signatories: Signatory[]
  seal: { picture: Picture | SealWords; words: string } | null
  background: Picture | null
  number: { label: Words; value: string }
  address: { short: string; url: string; hint: Words; codeWords: string }
  foot: string | null
  elements: Elements | null
  /** "Page 2 of 3", with `{page}` and `{pages}` in place of the numbers. */
  pageWords: string
  document: { title: string; author: string; issuedAt: Date }
  /** Null on a sample, which certifies nothing. */
  credential: { fileName: string; mediaType: string; bytes: Uint8Array; words: string } | null
}

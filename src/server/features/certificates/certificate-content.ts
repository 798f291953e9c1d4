import type { Language } from '#contract/formats.ts'

/**
 * A picture on a certificate: a generated SVG, an opaque upload as JPEG, or a transparent upload as deflated pixels, with
 * three bytes of colour and one of opacity each. The same upload has the same id, so that a PDF embeds it only once.
 */
export type Picture = { svg: string } | Upload
export type Upload = { id: string } & ({ jpeg: Uint8Array } | Pixels)
export type Pixels = { color: Uint8Array; opacity: Uint8Array; width: number; height: number }

/** The texts of a drawn seal: a name and year around the edge, a letter in the middle. */
export type SealWords = { name: string; year: string | null; color: string; letter: string }

/** A text in the certificate's language, and in its second language if it has one. */
export type Words = { main: string; second?: string | undefined }

/** A fact under the title, such as the day of issue. */
export type Fact = { label: Words; value: string }

export type Signatory = { name: string; role: string; scan: Picture | null }

/** A row of the second page; `isList` shows its lines as a bulleted list. */
export type ElementRow = {
  number: number | null
  label: string
  lines: string[]
  note: string | null
  isList: boolean
}

export type Elements = { title: string; subtitle: string; rows: ElementRow[]; moreTitle: string; more: ElementRow[] }

/** Everything on a certificate, as plain data to post to the drawing thread. The same content gives the same PDF bytes. */
export type CertificateContent = {
  layout: 'diploma' | 'plain'
  orientation: 'across' | 'upright'
  language: Language
  /** Null on a certificate in one language. */
  secondLanguage: Language | null
  organization: { name: string; place: string | null; logo: Picture | null; logoWords: string }
  /** "certifies that" and "has earned the micro-credential". */
  sentence: { before: Words; after: Words }
  name: string
  title: Words
  /** The badge's colour, dark enough for text. */
  color: string
  description: string | null
  facts: Fact[]
  /** The notice on the certificate of an expired badge: when it expired, and where to check. */
  ended: { fact: string; hint: string } | null
  badge: { picture: Picture; small: Picture; words: string; seed: string }
  signatories: Signatory[]
  seal: { picture: Picture | SealWords; words: string } | null
  background: Picture | null
  number: { label: Words; value: string }
  address: { short: string; url: string; hint: Words; codeWords: string }
  foot: string | null
  elements: Elements | null
  /** "Page 2 of 3", with the placeholders `{page}` and `{pages}`. */
  pageWords: string
  document: { title: string; author: string; issuedAt: Date }
  /** Null on a sample. */
  credential: { fileName: string; mediaType: string; bytes: Uint8Array; words: string } | null
}

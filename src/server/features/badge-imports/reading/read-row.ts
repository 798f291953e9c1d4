import type { BadgeClass, ImportedBadge, RowProblem } from '#contract/badge-imports/badge-imports.ts'
import { Email, isStorable, requiredText, text, WebAddress } from '#contract/formats.ts'
import { MAX_HTML_LENGTH } from '#contract/templates.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { plainText } from './plain-text.ts'
import { readDay } from './read-day.ts'

/** One row of an import: a badge, why it cannot be brought in, or both. */
export interface ReadRow {
  /** Its kind of badge, as an index of the import's classes; null if it has none. */
  classPlace: number | null
  /** Null if the row could not be read at all. */
  badge: ImportedBadge | null
  problem: RowProblem | null
}

/** What decides which days are to come, and which day an instant is on. */
export type ReadingTime = { today: string; timeZone: string }

/** A badge as it is written in a file. */
export type WrittenBadge = ImportedBadge & { class: BadgeClass; isRevoked?: boolean }

/** Earlier days are mistakes, such as the zero of a spreadsheet. */
const EARLIEST = '1970-01-01'

/** In characters. */
const LONGEST = { title: 255, name: 100, id: 2000, salt: 255 }
const MAX_ABOUT = 200
/** Of a title or name that is read at all. */
const MAX_LINE = 1000

const Title = requiredText(255)
const LongText = text(MAX_HTML_LENGTH)

/** Where a class is among those of an import, or why it cannot be one of them. */
type Placed = { place: number | null; problem: RowProblem | null }

/** Checks the badges of an import one by one, and collects their classes. */
export class RowReader {
  readonly classes: BadgeClass[] = []
  readonly rows: ReadRow[] = []
  readonly #places = new Map<string, Placed>()
  readonly #time: ReadingTime

  constructor(time: ReadingTime) {
    this.#time = time
  }

  /** Adds a row that could not be read. @param name of its file, or of the badge that is not in it */
  addUnreadable(name: string) {
    this.rows.push({ classPlace: null, badge: null, problem: problem('unreadable', name) })
  }

  add({ class: ofClass, isRevoked, ...fields }: WrittenBadge) {
    const { place, problem: classProblem } = this.#placeOf(ofClass)
    const { badge, problem: badgeProblem } = this.#readBadge(fields)
    const revoked = isRevoked ? problem('revoked_there', badge.original_id) : null
    this.rows.push({ classPlace: place, badge, problem: revoked ?? classProblem ?? badgeProblem })
  }

  /** A class is a title of an issuer, or what has an id where it comes from. Its texts are cleaned once. */
  #placeOf(written: BadgeClass): Placed {
    const { id, title, issuer } = written
    const key = JSON.stringify(id === null ? [title, issuer] : [id])
    const known = this.#places.get(key)
    if (known) {
      if (known.place !== null) complete(this.classes[known.place]!, written)
      return known
    }
    const read = readClass(written)
    const placed = { place: read.problem ? null : this.classes.length, problem: read.problem }
    if (!read.problem) this.classes.push(read.class)
    this.#places.set(key, placed)
    return placed
  }

  #readBadge(written: ImportedBadge): { badge: ImportedBadge; problem: RowProblem | null } {
    const { today, timeZone } = this.#time
    const email = Email.safeParse(written.recipient_email)
    const [issued, expires] = [written.issued_on, written.expires_on].map((day) => readDay(day, timeZone))
    const badge = {
      ...written,
      recipient_email: email.data ?? about(written.recipient_email),
      recipient_first_name: oneLine(written.recipient_first_name),
      recipient_last_name: oneLine(written.recipient_last_name),
      issued_on: issued ?? about(written.issued_on),
      expires_on: expires ?? about(written.expires_on),
      original_id: cleaned(written.original_id || written.original_url),
      original_url: WebAddress.safeParse(written.original_url).data ?? '',
    }
    return {
      badge: withinLimits(badge),
      problem: problemOfPerson(written, email.success) ?? problemOfText(badge) ?? problemOfDays(issued, expires, today),
    }

    function problemOfDays(on: string | null | undefined, until: string | null | undefined, now: string) {
      if (!on) return problem('date_invalid', written.issued_on)
      if (on < EARLIEST) return problem('date_too_old', on)
      if (on > now) return problem('date_to_come', on)
      if (written.expires_on.trim() === '') return null
      if (!until) return problem('date_invalid', written.expires_on)
      return until <= on ? problem('expires_before_issue', until) : null
    }
  }
}

/** Fills in what earlier rows did not say about their class. */
function complete(known: BadgeClass, written: BadgeClass) {
  if (known.description === '') known.description = LongText.safeParse(plainText(written.description)).data ?? ''
  if (known.criteria === '') known.criteria = LongText.safeParse(plainText(written.criteria)).data ?? ''
  known.issuer_url ??= written.issuer_url
}

function readClass(written: BadgeClass): { class: BadgeClass; problem: RowProblem | null } {
  const [description, criteria] = [plainText(written.description), plainText(written.criteria)]
  const read = {
    ...written,
    title: oneLine(written.title),
    description: cleaned(description),
    criteria: cleaned(criteria),
    issuer: oneLine(written.issuer),
  }
  return { class: read, problem: problemOfClass(read) }
}

function problemOfClass({ title, description, criteria, issuer, id }: BadgeClass): RowProblem | null {
  if (title === '') return problem('title_missing', id ?? '')
  const long = [title, issuer].find((value) => value.length > LONGEST.title)
  if (long !== undefined) return problem('too_long', long)
  if (!Title.safeParse(title).success) return problem('unreadable', title)
  const texts = [description, criteria, issuer, id ?? '']
  const tooLong = texts.find((value) => value.length > MAX_HTML_LENGTH)
  if (tooLong !== undefined) return problem('too_long', tooLong)
  const odd = texts.find((value) => !isStorable(value))
  return odd === undefined ? null : problem('unreadable', odd)
}

function problemOfPerson({ recipient_email, recipient_hash }: ImportedBadge, isAddress: boolean): RowProblem | null {
  if (isAddress) return null
  if (recipient_email.trim() !== '') return problem('email_invalid', recipient_email)
  return recipient_hash ? null : problem('email_missing', '')
}

function problemOfText(badge: ImportedBadge): RowProblem | null {
  const { recipient_first_name: first, recipient_last_name: last, original_id: id, recipient_salt: salt = '' } = badge
  const long =
    [first, last].find((name) => name.length > LONGEST.name) ??
    (id.length > LONGEST.id ? id : undefined) ??
    (salt.length > LONGEST.salt ? salt : undefined)
  if (long !== undefined) return problem('too_long', long)
  const odd = [first, last, id, salt].find((value) => !isStorable(value))
  return odd === undefined ? null : problem('unreadable', odd)
}

/** What is kept of a row whose texts are too long, or cannot be stored, so that it can be shown and corrected. */
const withinLimits = (badge: ImportedBadge): ImportedBadge => {
  const { recipient_first_name, recipient_last_name, original_id, recipient_salt, file } = badge
  return {
    ...badge,
    recipient_first_name: storable(recipient_first_name, LONGEST.name),
    recipient_last_name: storable(recipient_last_name, LONGEST.name),
    original_id: storable(original_id, LONGEST.id),
    ...(recipient_salt !== undefined && { recipient_salt: storable(recipient_salt, LONGEST.salt) }),
    ...(file !== undefined && { file: storable(file, LONGEST.title) }),
  }
}

const cleaned = (value: string) => withoutBidiControls(value).trim()
const oneLine = (value: string) => cleaned(value.slice(0, MAX_LINE)).replace(/\s+/g, ' ')

/** @param most characters */
const storable = (value: string, most: number) => value.slice(0, most).replace(/[\0\ud800-\udfff]/gu, '\ufffd')

/** As much of a value as a message shows. */
const about = (value: string) => {
  const text = storable(cleaned(value.slice(0, MAX_ABOUT * 2)), MAX_ABOUT)
  return value.length > MAX_ABOUT ? `${text}…` : text
}

const problem = (code: RowProblem['code'], value: string): RowProblem => ({ code, about: about(value) })

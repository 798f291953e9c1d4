import { z } from 'zod'

/** A refinement that carries a stable code instead of a sentence: `#i18n/problems/describe-issue.ts` words it in the reader's language. */
export const fails = (code: string, more: Record<string, unknown> = {}) => ({ error: code, params: { code, ...more } })

/** Taken in capitals and small letters alike, and written in small ones. */
export const Uuid = z.guid().toLowerCase()

export const Language = z.enum(['it', 'en'])
export type Language = z.output<typeof Language>

/** `2025-11-14T10:42:00.123456Z`: an instant in UTC, always with six digits. */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
  .meta({ examples: ['2025-11-14T10:42:00.123456Z'] })

/** `2025-11-14`: a day that exists. PostgreSQL's calendar, as everybody's, has no year 0000. */
export const Day = z.iso
  .date()
  .refine((day) => !day.startsWith('0000'), fails('day'))
  .meta({ examples: ['2025-11-14'] })
export type Day = z.output<typeof Day>

/** The shape of a wall clock, whose day is looked at by itself. */
export const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** `2025-11-14 18:00:00`: a wall clock as the issuer entered it, never moved between time zones. */
export const WallClock = z
  .string()
  .refine((text) => Day.safeParse(WALL_CLOCK.exec(text)?.[1]).success, fails('wall_clock'))
  .meta({ examples: ['2025-11-14 18:00:00'], pattern: WALL_CLOCK.source })

/**
 * What PostgreSQL cannot store, U+0000 and half of a surrogate pair without its other half; and the replacement character,
 * which stands where a text was read in another encoding than it was written in.
 */
const UNSTORABLE = /[\0\uD800-\uDFFF\uFFFD]/u

/** Whether a text can be stored as its writer meant it. */
export const isStorable = (value: string) => !UNSTORABLE.test(value)

/** Text of at most `limit` characters, every one of which can be stored. */
export const text = (limit: number) => z.string().trim().max(limit).refine(isStorable, fails('control_character'))

/** Blanks, controls, and characters that only change how others look or stand on them: a text of these alone shows nothing. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Text that must say something. */
export const requiredText = (limit: number) =>
  text(limit)
    .min(1)
    .refine((value) => value === '' || !INVISIBLE.test(value), fails('required'))

/** One line of text that must say something. */
export const requiredLine = (limit: number) =>
  requiredText(limit).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), fails('control_character'))

/** What somebody is called. */
export const personName = (limit: number) => requiredLine(limit)

/** Text that may be absent; an empty form field is an absent one. */
export const nullableText = (limit: number) =>
  z
    .union([text(limit), z.null()])
    .transform((value) => value || null)
    .optional()

/** Text that may be left empty, and is empty where null is sent. */
export const emptyText = (limit: number) => z.union([text(limit), z.null().transform(() => '')]).optional()

/** A field left empty in a form arrives as `""` and means "none". */
export const emptyIsNull = <Inner extends z.ZodType>(inner: Inner) =>
  z.union([z.literal('').transform(() => null), z.null(), inner])

/**
 * What mail servers take: any of RFC 5321's characters before the @, at most 64 of them, dots between them alone; then a
 * name of at least two labels, of which the last is no number. In ASCII: other letters may become some of it in lower case.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i

/** An e-mail address; compared and stored in lower case. */
export const Email = text(254).pipe(z.email({ pattern: ADDRESS }).toLowerCase())

/** The address of a page on the web. No other scheme: `javascript:` would run where the link is shown. */
export const WebAddress = text(2000).pipe(z.url({ protocol: /^https?$/ }))

/** 1 or 0 in an answer. */
export const Flag = z.literal([0, 1])

/** 1 or 0 in a request, or a boolean; forms and query strings can only send them as text. */
export const FlagInput = z
  .union([Flag, z.enum(['0', '1', 'true', 'false']), z.boolean()])
  .transform((value) => (value === 'true' || Number(value) === 1 ? 1 : 0))

/** How an answer writes a yes or a no. */
export const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** What a request means by a flag; undefined where it leaves it out. */
export const isOn = (flag: 0 | 1 | undefined) => (flag === undefined ? undefined : flag === 1)

/** A list, which a form may also send as one value or, empty, as an empty text. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess(
    (value: string | z.input<Item>[]) => (value === '' ? [] : typeof value === 'string' ? [value] : value),
    z.array(item).max(most),
  )

/** A file, which only multipart can send. A form's file field left empty arrives as an empty file without a name. */
export const OptionalUpload = z
  .preprocess((value: z.core.File | '' | undefined) => (isEmptyFile(value) ? undefined : value), z.file().optional())
  .optional()

/** The contract is read without the types of a browser, in which a file would have its name. */
const isEmptyFile = (value: (z.core.File & { name?: string }) | '' | undefined) =>
  value === '' || (value?.size === 0 && value.name === '')

/** `#RRGGBB`. */
export const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .meta({ examples: ['#14618c'] })

/** A whole number in a query or form. */
export const count = (least: number, most: number) => z.coerce.number<number | string>().int().min(least).max(most)

/** A page of a listing, from 1. */
export const Page = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1))
  .default(1)

/**
 * The absolute URL of something of ours, in an answer. The service has built it itself: that it is one is checked by its
 * beginning, because a page of badges holds hundreds.
 */
export const OwnUrl = z
  .string()
  .regex(/^https?:\/\/\S+$/)
  .meta({ format: 'uri' })

/** The three URLs of an image: base, high and thumbnail (interface, general convention 5). */
export const imageFields = <Name extends string>(name: Name) =>
  ({
    [`${name}_path`]: OwnUrl,
    [`${name}_high_path`]: OwnUrl,
    [`${name}_thumbnail_path`]: OwnUrl,
  }) as Record<`${Name}_path` | `${Name}_high_path` | `${Name}_thumbnail_path`, typeof OwnUrl>

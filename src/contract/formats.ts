import { z } from 'zod'
import { asciiAddress, spelledAddress } from './mails/addresses.ts'
import { withoutBidiControls } from './without-bidi-controls.ts'

/** A refinement error as a stable code; `#i18n/problems/describe-issue.ts` translates it. */
export const fails = (code: string, more: Record<string, unknown> = {}) => ({ error: code, params: { code, ...more } })

/** Accepts either case, normalizes to lower case. */
export const Uuid = z.guid().toLowerCase()

export const Language = z.enum(['it', 'en'])
export type Language = z.output<typeof Language>

/** `2025-11-14T10:42:00.123456Z`: an instant in UTC, always with six digits. */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
  .meta({ examples: ['2025-11-14T10:42:00.123456Z'] })

/** `2025-11-14`: an existing day. Year 0000 is refused, because PostgreSQL does not have it. */
export const Day = z.iso
  .date()
  .refine((day) => !day.startsWith('0000'), fails('day'))
  .meta({ examples: ['2025-11-14'] })
export type Day = z.output<typeof Day>

/** The format of a wall clock; its day is validated separately. */
export const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** `2025-11-14 18:00:00`: a wall clock as the issuer entered it, never moved between time zones. */
export const WallClock = z
  .string()
  .refine((text) => Day.safeParse(WALL_CLOCK.exec(text)?.[1]).success, fails('wall_clock'))
  .meta({ examples: ['2025-11-14 18:00:00'], pattern: WALL_CLOCK.source })

/**
 * What PostgreSQL cannot store, U+0000 and unpaired surrogates; and U+FFFD, the sign of a text that was decoded with
 * the wrong encoding.
 */
const UNSTORABLE = /[\0\uD800-\uDFFF\uFFFD]/u

/** Whether a text can be stored unchanged. */
export const isStorable = (value: string) => !UNSTORABLE.test(value)

/** Trimmed text of at most `limit` storable characters, without controls of direction. */
export const text = (limit: number) =>
  z.string().overwrite(withoutBidiControls).trim().max(limit).refine(isStorable, fails('control_character'))

/** Blanks, control characters, and characters that only modify others: a text of these alone is invisible. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Non-empty text with visible characters. */
export const requiredText = (limit: number) =>
  text(limit)
    .min(1)
    .refine((value) => value === '' || !INVISIBLE.test(value), fails('required'))

/** A single non-empty line. */
export const requiredLine = (limit: number) =>
  requiredText(limit).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), fails('control_character'))

/** A first or last name. */
export const personName = (limit: number) => requiredLine(limit)

/** Optional text; an empty form field counts as null. */
export const nullableText = (limit: number) =>
  z
    .union([text(limit), z.null()])
    .transform((value) => value || null)
    .optional()

/** Optional text; null is stored as empty. */
export const emptyText = (limit: number) => z.union([text(limit), z.null().transform(() => '')]).optional()

/** An empty form field, `""`, means null. */
export const emptyIsNull = <Inner extends z.ZodType>(inner: Inner) =>
  z.union([z.literal('').transform(() => null), z.null(), inner])

/**
 * What mail servers accept: RFC 5321's characters before the @ and letters beyond ASCII that stay beyond it in lower case, at most 64, dots only between others;
 * then a domain of at least two labels, the last of which is no number, here in its ASCII form.
 */
const ADDRESS =
  /^(?![^@]*[\u0130\u1fef\u212a])(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/u

/** An e-mail address; compared and stored as `spelledAddress` writes it. */
export const Email = text(254)
  .overwrite(asciiAddress)
  .pipe(z.email({ pattern: ADDRESS }).max(254).overwrite(spelledAddress))
  .meta({
    format: 'idn-email',
    description: 'Its domain in its own letters or as xn--; answers write it in its letters.',
  })

/** A web address. Only http and https: `javascript:` would run where the link is shown. */
export const WebAddress = text(2000).pipe(z.url({ protocol: /^https?$/ }))

/** A web address that must use https. */
export const SecureAddress = WebAddress.refine((address) => /^https:/i.test(address), fails('secure_address'))

/** 1 or 0 in an answer. */
export const Flag = z.literal([0, 1])

/** 1, 0 or a boolean in a request; forms and query strings send text. */
export const FlagInput = z
  .union([Flag, z.enum(['0', '1', 'true', 'false']), z.boolean()])
  .transform((value) => (value === 'true' || Number(value) === 1 ? 1 : 0))

/** A boolean as answers write it. */
export const booleanToFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A flag of a request as a boolean; undefined if it was omitted. */
export const isOn = (flag: 0 | 1 | undefined) => (flag === undefined ? undefined : flag === 1)

/** A list. A form may also send a single value, or an empty text for an empty list. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess(
    (value: string | z.input<Item>[]) => (value === '' ? [] : typeof value === 'string' ? [value] : value),
    z.array(item).max(most),
  )

/** A file, in multipart requests only. Browsers send an empty file field as an empty file without a name. */
export const OptionalUpload = z
  .preprocess((value: z.core.File | '' | undefined) => (isEmptyFile(value) ? undefined : value), z.file().optional())
  .optional()

/** The contract is compiled without DOM types, where a file has `name`. */
const isEmptyFile = (value: (z.core.File & { name?: string }) | '' | undefined) =>
  value === '' || (value?.size === 0 && value.name === '')

/** `#RRGGBB`. */
export const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .meta({ examples: ['#14618c'] })

/** An integer in a query or form. */
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
 * An absolute URL that the service built. Only its beginning is checked, because a page of badges holds hundreds of
 * them.
 */
export const OwnUrl = z
  .string()
  .regex(/^https?:\/\/\S+$/)
  .meta({ format: 'uri' })

/** The URLs of an image in its three sizes: base, high and thumbnail. */
export const imageFields = <Name extends string>(name: Name) =>
  ({
    [`${name}_path`]: OwnUrl,
    [`${name}_high_path`]: OwnUrl,
    [`${name}_thumbnail_path`]: OwnUrl,
  }) as Record<`${Name}_path` | `${Name}_high_path` | `${Name}_thumbnail_path`, typeof OwnUrl>

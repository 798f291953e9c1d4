import { z } from 'zod'
export declare const Uuid: z.ZodGUID
export declare const Language: z.ZodEnum<{
  en: 'en'
  it: 'it'
}>
export type Language = z.output<typeof Language>
/** `2025-11-14T10:42:00.123456Z`: an instant in UTC, always with six digits. */
export declare const Instant: z.ZodString
/** `2025-11-14`: a day that exists. */
export declare const Day: z.ZodISODate
export type Day = z.output<typeof Day>
/** `2025-11-14 18:00:00`: a wall clock as the issuer entered it, never moved between time zones. */
export declare const WallClock: z.ZodString
/** Text of at most `limit` characters. PostgreSQL cannot store U+0000, so it is refused here. */
export declare const text: (limit: number) => z.ZodString
/** Text that must say something. */
export declare const requiredText: (limit: number) => z.ZodString
/** Text that may be absent; an empty form field is an absent one. */
export declare const nullableText: (
  limit: number,
) => z.ZodOptional<
  z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
>
/** A field left empty in a form arrives as `""` and means "none". */
export declare const emptyIsNull: <Inner extends z.ZodType>(
  inner: Inner,
) => z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, Inner]>
/** An e-mail address; compared and stored in lower case. */
export declare const Email: z.ZodPipe<z.ZodString, z.ZodEmail>
/** 1 or 0 in an answer. */
export declare const Flag: z.ZodLiteral<0 | 1>
/** 1 or 0 in a request: forms and query strings can only send text, JSON clients also send booleans. */
export declare const FlagInput: z.ZodPipe<
  z.ZodUnion<
    readonly [
      z.ZodLiteral<0 | 1>,
      z.ZodEnum<{
        0: '0'
        1: '1'
      }>,
      z.ZodBoolean,
    ]
  >,
  z.ZodTransform<0 | 1, '0' | '1' | 0 | 1 | boolean>
>
/** `#RRGGBB`. */
export declare const HexColor: z.ZodString
/** A whole number in a query or form. */
export declare const count: (least: number, most: number) => z.ZodCoercedNumber<string | number>
/** A page of a listing, from 1. */
export declare const Page: z.ZodDefault<
  z.ZodPipe<z.ZodUnion<readonly [z.ZodInt, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]>, z.ZodInt>
>
/** The three URLs of an image: base, high and thumbnail (interface, general convention 5). */
export declare const imageFields: <Name extends string>(
  name: Name,
) => Record<`${Name}_path` | `${Name}_high_path` | `${Name}_thumbnail_path`, z.ZodURL>

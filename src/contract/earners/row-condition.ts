import { z } from 'zod'
import { requiredText, text } from '../formats.ts'
import { withoutBidiControls } from '../without-bidi-controls.ts'

/** How a value is compared: with texts or numbers, with one number, or with nothing. */
export const ROW_TESTS = ['one_of', 'at_least', 'at_most', 'more_than', 'less_than', 'empty', 'not_empty'] as const
export type RowTest = (typeof ROW_TESTS)[number]

/** The maximum number of values in a condition. */
const MAX_ROW_VALUES = 100

const COMPARES = {
  at_least: (value: number, limit: number) => value >= limit,
  at_most: (value: number, limit: number) => value <= limit,
  more_than: (value: number, limit: number) => value > limit,
  less_than: (value: number, limit: number) => value < limit,
}

/** Whether a test compares numbers. */
export const isComparison = (test: RowTest): test is keyof typeof COMPARES => test in COMPARES

const Value = z.union([text(1000), z.number().transform(String)])

/**
 * Which people of a list, or rows of a table, are meant: those whose value under a name meets a condition. Numbers may have
 * either decimal mark; texts are equal without regard to case and blanks.
 */
export const RowCondition = z
  .object({
    /** A key in the metadata of people, or the heading of a column. */
    name: requiredText(255),
    is: z.enum(ROW_TESTS),
    /** One text or number, or for `one_of` several. Not for `empty` and `not_empty`. */
    value: z
      .union([z.array(Value).max(MAX_ROW_VALUES), Value])
      .transform((value) => (Array.isArray(value) ? value : [value]).filter(Boolean))
      .default([]),
  })
  .superRefine(({ is, value }, context) => {
    const refuse = (code: string) => context.addIssue({ code: 'custom', path: ['value'], params: { code } })
    if (is === 'empty' || is === 'not_empty') {
      if (value.length > 0) refuse('condition_without_value')
    } else if (value.length === 0) refuse('condition_value')
    else if (isComparison(is) && (value.length > 1 || numberIn(value[0]!) === null)) refuse('condition_number')
  })
export type RowCondition = z.output<typeof RowCondition>

const EXAMPLE = { name: 'Esito', is: 'one_of', value: ['Superato'] }

/** A condition in an answer. */
export const WrittenCondition = z
  .object({ name: z.string(), is: z.enum(ROW_TESTS), value: z.array(z.string()) })
  .meta({ examples: [EXAMPLE] })

/** Addition to awards to a list: only the people who meet the condition get the badge; without it, everybody. */
export const onlyPeople = {
  only: z
    .preprocess(
      (value: z.input<typeof RowCondition> | '' | null) => (value === '' ? null : value),
      RowCondition.nullable().optional(),
    )
    .optional()
    .meta({ examples: [EXAMPLE] }),
}

/** Whether a row is meant, by its value under the condition's name; undefined and empty texts are empty. */
export function isMeant({ is, value: values }: Omit<RowCondition, 'name'>, given: string | undefined): boolean {
  const text = plainText(given ?? '')
  if (is === 'empty') return text === ''
  if (is === 'not_empty') return text !== ''
  if (is === 'one_of') return text !== '' && values.some((value) => isSame(value, text))
  const number = numberIn(text)
  const limit = numberIn(values[0] ?? '')
  return number !== null && limit !== null && COMPARES[is](number, limit)
}

function isSame(value: string, text: string): boolean {
  const written = plainText(value)
  if (written === text) return true
  const number = numberIn(written)
  return number !== null && number === numberIn(text)
}

/** A text as conditions compare it: without regard to case, blanks and controls of direction. */
export const plainText = (text: string) =>
  withoutBidiControls(text).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** A number, with what often follows or precedes it in a table of results: `28/30`, `30 e lode`, `85 %`, `€ 12,50`. */
const NUMBER = /^[€$£]?\s*([+-]?\d[\d.,'’\s]*)(?:\s*(?:%|\/\s*\d+|[€$£]|l|lode|e lode|cum laude))?$/i

/**
 * The number that a text is, with either decimal mark: `1.234,5` and `1,234.5`. One mark alone is the decimal one.
 * @returns null for anything else, such as a date
 */
export function numberIn(text: string): number | null {
  const [, written = ''] = NUMBER.exec(text.trim().replace('−', '-')) ?? []
  const figures = written.replace(/['’\s]/g, '')
  if (figures === '') return null
  const marks = figures.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  const isDecimal = last !== undefined && marks.filter((mark) => mark === last).length === 1
  const [whole = '', decimals = ''] = isDecimal ? splitAt(figures, figures.lastIndexOf(last)) : [figures]
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

const splitAt = (text: string, at: number) => [text.slice(0, at), text.slice(at + 1)]

import type { CellObject } from '@e965/xlsx'
import { dateFromSerial, format, getFormatDateInfo, getFormatFromId } from 'numfmt'
import type { Locale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/** Days between the two calendars of workbooks, which begin in 1900 and in 1904. */
const DAYS_TO_1904 = 1462

/** Formats that a workbook stores without their text: each language shows its own short date. */
const SHORT_DATES: Record<string, number> = { 'm/d/yy': 14, 'm/d/yy h:mm': 22 }

/** What Excel shows for a formula that failed, by the code that is stored. */
const FAILURES: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** How a workbook counts days, and the language in which a spreadsheet shows them. */
export type Showing = { isFrom1904: boolean; locale: Locale }

/** A cell as the sheet shows it, and its day as `yyyy-mm-dd` if it is one. */
export function shownText({ t, v, z }: CellObject, { isFrom1904, locale }: Showing): { text: string; day?: string } {
  if (t === 'e') return { text: FAILURES[Number(v)] ?? '#ERROR!' }
  if (v === undefined || v === null || t === 'z') return { text: '' }
  const region = regionOf(locale)
  const pattern = patternOf(z, region)
  if (pattern === 'General' || pattern === '@') return { text: general(v as string | number | boolean, region) }
  if (typeof v !== 'number') return { text: formatted(v as string | boolean, pattern, region) }
  if (!isDay(pattern)) return { text: formatted(v, pattern, region) }
  const serial = isFrom1904 ? v + DAYS_TO_1904 : v
  return { text: formatted(serial, pattern, region), day: dayOf(serial) }
}

const patterns = new Map<string, string>()

/** A format in the region of the page: the code of a currency's country would bring its separators along. */
function patternOf(z: CellObject['z'], region: string): string {
  const given = z === undefined ? 'General' : String(z)
  const key = `${region} ${given}`
  let pattern = patterns.get(key)
  if (pattern === undefined) {
    const short = SHORT_DATES[given]
    pattern = short ? getFormatFromId(short, region) : given.replace(/\[\$([^\]-]+)-[^\]]*\]/g, '[$$$1]')
    patterns.set(key, pattern)
  }
  return pattern
}

const days = new Map<string, boolean>()

/** Whether a format shows a date, rather than a time alone. */
function isDay(pattern: string): boolean {
  let is = days.get(pattern)
  if (is === undefined) {
    const { year, month, day } = dateInfoOf(pattern)
    is = year || month || day
    days.set(pattern, is)
  }
  return is
}

function dateInfoOf(pattern: string) {
  try {
    return getFormatDateInfo(pattern)
  } catch {
    return { year: false, month: false, day: false }
  }
}

/** A value in a format; in no format if that is damaged or cannot show the value, as for days before 1900. */
function formatted(value: string | number | boolean, pattern: string, region: string): string {
  try {
    const text = format(pattern, value, { locale: region, overflow: '\0', invalid: '\0' })
    if (!text.includes('\0')) return text
  } catch {}
  return general(value, region)
}

/** Without a format: all digits of a number, where a sheet shortens those of a long one to its column. */
function general(value: string | number | boolean, region: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return format('General', value, { locale: region })
  if (Number.isInteger(value)) return String(value)
  return String(Number(value.toPrecision(15))).replace('.', region === 'it-IT' ? ',' : '.')
}

function dayOf(serial: number): string {
  const [year = 0, month = 0, day = 0] = dateFromSerial(serial)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

import { getLocale } from '#i18n/locales.ts'
import { perLocale } from '#i18n/per-locale.ts'
import { regionOf } from '#i18n/region.ts'

const numberFormat = perLocale((locale) => new Intl.NumberFormat(regionOf(locale), { useGrouping: 'always' }))

/** `1,236`, `1.236`, `−31`. Groups four digits in Italian too, because such numbers share columns with longer ones. */
export const formatNumber = (value: number) => numberFormat(getLocale()).format(value).replace('-', '−')

/** `1.1`, `1,0`: with exactly one decimal. */
export const formatAverage = (value: number) =>
  new Intl.NumberFormat(regionOf(getLocale()), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

/** `10%`; a share that rounds to zero keeps one decimal: `0.4%`, `0,4%`. @param part from 0 to 1 */
export const formatPercent = (part: number) =>
  new Intl.NumberFormat(regionOf(getLocale()), {
    style: 'percent',
    maximumFractionDigits: part > 0 && part < 0.01 ? 1 : 0,
  }).format(part)

/** `6`, `0.5`, `0,25`: ECTS credits, which come in quarters. */
export const formatCredits = (credits: number) =>
  new Intl.NumberFormat(regionOf(getLocale()), { maximumFractionDigits: 2 }).format(credits)

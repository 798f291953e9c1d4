import type { Language } from '#contract/formats.ts'
import { regionOf } from '#i18n/region.ts'

/** `1,236` or `1.236`, as the dashboard writes it. @param decimals the most digits after the decimal point */
export const numberIn = (language: Language, value: number, decimals = 0): string =>
  new Intl.NumberFormat(regionOf(language), { useGrouping: 'always', maximumFractionDigits: decimals }).format(value)

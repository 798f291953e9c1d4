import { getLocale } from '#i18n/paraglide/runtime.js'
import { regionOf } from '#i18n/region.ts'

/** `1,236`, `1.236`, `−31`. Italian groups four figures too: sums stand in columns beside longer ones. */
export const formatNumber = (value: number) =>
  new Intl.NumberFormat(regionOf(getLocale()), { useGrouping: 'always' }).format(value).replace('-', '−')

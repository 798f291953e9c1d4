import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from '#client/i18n/locale.ts'
import { regionOf } from '#i18n/region.ts'

/** Provides the current locale to react-aria. Each widget wraps itself, because the react-aria chunk is lazy. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={regionOf(useLocale())}>{children}</I18nProvider>
}

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from '#client/i18n/locale.ts'
import { regionOf } from '#i18n/region.ts'

/** Tells the widgets of react-aria which language is on screen. They come late, so each brings its own. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={regionOf(useLocale())}>{children}</I18nProvider>
}

import { sharedValue } from './shared-value.ts'
import { storeText } from './stored-values.ts'

export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the first paint.
const KEY = 'insegna.theme'

const theme = sharedValue<Theme>(() => {
  const painted = document.documentElement.dataset.theme
  return painted === 'light' || painted === 'dark' ? painted : 'system'
})

/** The chosen theme; `system` is not resolved to light or dark. */
export const useTheme = theme.use

/** Changes and stores the theme. */
export function chooseTheme(chosen: Theme) {
  const page = document.documentElement
  if (chosen === 'system') delete page.dataset.theme
  else page.dataset.theme = chosen
  storeText('browser', KEY, chosen === 'system' ? null : chosen)
  theme.set(chosen)
}

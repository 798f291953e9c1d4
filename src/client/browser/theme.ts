import { sharedValue } from './shared-value.ts'
import { storeText } from './stored-values.ts'

export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the page paints.
const KEY = 'insegna.theme'

const theme = sharedValue<Theme>(() => {
  const painted = document.documentElement.dataset.theme
  return painted === 'light' || painted === 'dark' ? painted : 'system'
})

/** The theme that was chosen, not the one that `system` comes to. */
export const useTheme = theme.use

/** Changes the theme at once and for the next visits. */
export function chooseTheme(chosen: Theme) {
  const page = document.documentElement
  if (chosen === 'system') delete page.dataset.theme
  else page.dataset.theme = chosen
  storeText('browser', KEY, chosen === 'system' ? null : chosen)
  theme.set(chosen)
}

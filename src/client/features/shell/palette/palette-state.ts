import { sharedValue } from '#client/browser/shared-value.ts'

/** What is open: the palette, or a dialog that one of its entries opens on any page. */
type Shown = 'none' | 'palette' | 'new-path' | 'new-list'

const shown = sharedValue<Shown>(() => 'none')

export const useShown = shown.use

export const show = shown.set

/** Toggles the palette; another open dialog stays. */
export function togglePalette() {
  if (shown.get() === 'none') show('palette')
  else if (shown.get() === 'palette') show('none')
}

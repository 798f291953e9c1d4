import { sharedValue } from '#client/browser/shared-value.ts'

/** What the palette shows: itself, or the dialog of a thing that it makes wherever one is. */
type Shown = 'none' | 'palette' | 'new-path' | 'new-list'

const shown = sharedValue<Shown>(() => 'none')

export const useShown = shown.use

export const show = shown.set

/** Opens the palette, or puts it away where it is open. Another dialog stays. */
export function togglePalette() {
  if (shown.get() === 'none') show('palette')
  else if (shown.get() === 'palette') show('none')
}

import { useLocale } from '#client/i18n/locale.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './PaletteButton.module.css'
import { show } from './palette-state.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette: looks like a search field with its shortcut, or like an icon where space is short. */
export function PaletteButton() {
  useLocale()
  return (
    <button
      type="button"
      className={styles.jump}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => show('palette')}
    >
      <Icon name="search" size={16} />
      <span>{m.palette_open()}</span>
      <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

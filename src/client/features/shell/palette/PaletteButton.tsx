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
      <span className="truncate max-md:absolute max-md:size-px max-md:[clip-path:inset(50%)]">{m.palette_open()}</span>
      <kbd className="flex-none ml-auto py-1 px-1.5 border border-rule [border-bottom-width:2px] rounded-[4px] bg-raised text-ink-2 font-label text-xs/none font-sans whitespace-nowrap max-md:hidden">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}

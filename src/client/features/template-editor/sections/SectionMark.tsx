import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './Sections.module.css'
import type { SectionState } from './sections.ts'

const icons = { wrong: 'alert', missing: 'alert', complete: 'valid', set: 'valid', unset: null } as const

/** A section's state as a symbol, which screen readers say. */
export const SectionMark = ({ state }: { state: SectionState }) => {
  const icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      {icon && <Icon name={icon} size={16} />}
      <span className="sr">{m.templates_section_state({ state })}</span>
    </span>
  )
}

import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { SectionState } from './sections.ts'

const icons = { wrong: 'alert', missing: 'alert', complete: 'valid', set: 'valid', unset: null } as const

/** A section's state as a symbol, which screen readers say. */
export const SectionMark = ({ state }: { state: SectionState }) => {
  const icon = icons[state]
  return (
    <span
      className="inline-flex flex-none text-ok-mark data-[state=missing]:text-warn-mark data-[state=wrong]:text-danger-mark"
      data-state={state}
    >
      {icon && <Icon name={icon} size={16} />}
      <span className="sr">{m.templates_section_state({ state })}</span>
    </span>
  )
}

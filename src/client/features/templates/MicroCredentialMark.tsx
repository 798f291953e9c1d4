import { Icon } from '#client/ui/buttons/Icon.tsx'
import { ELEMENTS, elementsOf } from '#contract/micro-credentials/micro-credential-elements.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

/** Marks a European micro-credential, with its number of elements while some are missing; empty for others. */
export function MicroCredentialMark({ template }: { template: BadgeTemplate }) {
  if (!template.is_micro_credential) return null
  const count = elementsOf(template, template.organization.address_info.country).filter(({ isThere }) => isThere).length
  const isComplete = count === ELEMENTS.length
  return (
    <span
      className="inline-flex gap-[5px] items-center text-warn text-sm/sm [&_svg]:flex-none [&_svg]:text-warn-mark data-is-complete:text-gold-ink data-is-complete:[&_svg]:text-gold-line"
      data-is-complete={isComplete || undefined}
    >
      <Icon name={isComplete ? 'valid' : 'alert'} size={16} />
      {isComplete ? m.micro_filter() : m.micro_elements({ count })}
    </span>
  )
}

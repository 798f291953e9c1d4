import { type WrittenElement, writtenElements } from '#client/features/templates/texts/micro-texts.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { elementName } from '#i18n/element-words.ts'
import { FieldLink } from '../FieldLink.tsx'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'

/** A numbered pin, whose `after` enlarges the target for fingers and mice. */
const pin =
  'relative grid size-7 place-items-center rounded-[50%] border-2 text-xs font-strong tabular-nums no-underline after:absolute after:-inset-x-1 after:inset-y-[-9px] max-md:size-8.5 max-md:after:inset-[-5px]'
const there = 'border-gold bg-enamel text-on-enamel [box-shadow:0_0_0_1px_var(--pin-edge)]'

/** How many of the eleven elements are there, as pins on the double gold wire, with the missing ones by name. */
export function ElementsPanel() {
  const { country } = useOpenTemplate()
  const elements = writtenElements(useTemplateValues(), country)
  const missing = elements.filter(({ isThere }) => !isThere)
  return (
    <div className="grid gap-2.5 pt-4 px-4.5 pb-4.5 border-l-3 border-l-enamel bg-enamel-wash">
      <p role="status" className="font-display font-serif text-[1.25rem] leading-6.5">
        {m.micro_elements({ count: elements.length - missing.length })}
      </p>
      <ol
        // The double gold wire behind the pins.
        className="relative grid grid-cols-[repeat(11,1fr)] gap-1 justify-items-center max-w-136 max-md:grid-cols-[repeat(6,1fr)] max-md:gap-x-1 max-md:gap-y-2.5 before:absolute before:top-1/2 before:right-3.5 before:left-3.5 before:h-1 before:-mt-0.5 before:border-solid before:border-gold-line before:[border-width:1px_0] max-md:before:hidden"
      >
        {elements.map((element) => (
          <li key={element.element}>
            <Pin {...element} />
          </li>
        ))}
      </ol>
      {missing.length === 0 ? (
        <p className="text-ink-2 text-sm">{m.micro_all_there()}</p>
      ) : (
        <ul
          className="[&_li]:inline-flex [&_li]:gap-1.5 [&_li]:items-center [&_li]:min-h-7 [&_svg]:flex-none [&_svg]:text-warn-mark max-md:[&_a]:inline-flex max-md:[&_a]:items-center max-md:[&_a]:min-h-11 flex flex-wrap gap-x-4.5 gap-y-0.5 text-sm"
          aria-label={m.micro_still_missing()}
        >
          <li className="muted" aria-hidden="true">
            {m.micro_still_missing()}
          </li>
          {missing.map(({ element, number, field }) => (
            <li key={element}>
              <Icon name="alert" size={17} />
              {field && (
                <FieldLink field={field}>
                  {number} {elementName(element)}
                </FieldLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Pin({ element, number, isThere, field }: WrittenElement) {
  const name = elementName(element)
  const label = m.micro_pin({ number, element: name, state: isThere ? 'there' : 'missing' })
  if (!field) {
    // Each badge provides it, so there is no field to link to.
    return (
      <span className={`${pin} ${there}`} title={name}>
        <span aria-hidden="true">{number}</span>
        <span className="sr">{label}</span>
      </span>
    )
  }
  return (
    <FieldLink
      field={field}
      className={`${pin} ${isThere ? `${there} hover:bg-enamel-hover hover:text-on-enamel` : 'border-dashed border-warn-mark bg-paper text-warn'}`}
      label={label}
      title={name}
    >
      {number}
    </FieldLink>
  )
}

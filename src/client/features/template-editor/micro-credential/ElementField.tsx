import type { ReactNode } from 'react'
import { numberOf, writtenElements } from '#client/features/templates/texts/micro-texts.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import control from '#client/ui/forms/field.module.css'
import type { Element } from '#contract/micro-credentials/micro-credential-elements.ts'
import { m } from '#i18n/compiled/messages.js'
import { elementName } from '#i18n/element-words.ts'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'

type NumberedProps = { element: Element; children: ReactNode }

/** An element's content, with the element's number in the Recommendation beside it. */
export const Numbered = ({ element, children }: NumberedProps) => (
  <div className="grid grid-cols-[26px_minmax(0,1fr)] gap-x-2.5 gap-y-0 max-md:relative max-md:grid-cols-1">
    <span
      className="text-gold-ink font-display text-md/md font-serif tabular-nums text-right max-md:absolute max-md:top-0 max-md:right-0"
      aria-hidden="true"
    >
      {numberOf(element)}
    </span>
    {children}
  </div>
)

/** Says that an element is missing, and what to do; a hint, not an error, before activation. Nothing if it is there. */
export function MissingElementHint({ element }: { element: Element }) {
  const { country } = useOpenTemplate()
  const isThere = writtenElements(useTemplateValues(), country).some((each) => each.element === element && each.isThere)
  return isThere ? null : (
    <span className="flex gap-1.5 items-center text-warn text-sm font-label [&_svg]:flex-none [&_svg]:text-warn-mark">
      <Icon name="alert" size={17} />
      {m.micro_lacks({ element })}
    </span>
  )
}

type ElementFieldProps = NumberedProps & { id: string; hint?: ReactNode; error?: string | undefined }

/** An element with several controls, under its name. */
export function ElementField({ element, id, hint, error, children }: ElementFieldProps) {
  return (
    <Numbered element={element}>
      <fieldset
        id={id}
        className={`${control.group} ${error ? control.wrong : ''} [&>legend]:mb-[7px] max-md:[&>legend]:pr-7.5`}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      >
        <legend className={control.label}>{elementName(element)}</legend>
        <div
          id={`${id}-hint`}
          className="grid gap-0.5 text-ink-3 text-sm/sm not-empty:-mt-1.5 not-empty:mx-0 not-empty:mb-[7px]"
        >
          {hint}
          {!error && <MissingElementHint element={element} />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          {children}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </fieldset>
    </Numbered>
  )
}
